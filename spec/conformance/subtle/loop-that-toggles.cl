//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 2, deadlock-states: 1
//@ executions: optimal-dpor 6

// A thread looks in every round, and leaves only in every second one: a pure round has two iterations.
var x;

thread a {
    let c = true;
    loop {
        let r = x;
        if r == 1 && !c { break; }
        c = !c;
    }
}
thread b { x = 1; x = 0; }
