//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 8, hbrs: 8, lazy-hbrs: 6, states: 6, deadlock-states: 6
//@ executions: optimal-dpor 8

// Each round gives the mutex back and takes it again: that is no pure round, since others get in only by it.
mutex m;
var x;

thread a {
    lock m;
    let rounds = 0;
    loop {
        unlock m;
        lock m;
        if x == 1 { break; }
        rounds = rounds + 1;
        if rounds == 2 { break; }
    }
}
thread b { lock m; x = 1; unlock m; lock m; }
