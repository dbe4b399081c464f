//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 16, hbrs: 7, lazy-hbrs: 7, states: 3, deadlock-states: 1
//@ executions: optimal-dpor 7

// The first round may write, the later ones cannot: what was on record before the write is no begin of a pure round.
var x, y;

thread a {
    let ok = false;
    loop {
        ok = cas(x, 0, 1);
        if y == 1 { break; }
    }
}
thread b { y = 1; y = 0; }
