//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 10, hbrs: 6, lazy-hbrs: 6, states: 2, deadlock-states: 1
//@ executions: optimal-dpor 6

// The loop is in a function that is called in each round of another loop: a visit has the whole stack.
var x, y;

fn look(most) {
    loop { if x != most { break; } }
    return y;
}

thread a { loop { if look(1) == 1 { break; } } }
thread b { x = 1; y = 1; x = 0; y = 0; }
