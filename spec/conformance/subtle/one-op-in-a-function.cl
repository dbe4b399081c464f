//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 8, hbrs: 5, lazy-hbrs: 5, states: 2, deadlock-states: 1
//@ executions: ledger-hbr 5

// The loop of one op is in a function that is called in each round of another loop.
var x, y;

fn look(most) {
    while x == most { }
    return y;
}

thread a { loop { if look(1) == 1 { break; } } }
thread b { x = 1; y = 1; x = 0; y = 0; }
