//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2
//@ executions: optimal-dpor 3

// A thread reads until it has read the same twice. Without the value of the last round nothing tells the rounds apart.
var x;

thread a {
    let last = 1;
    loop {
        let r = x;
        if r == last { break; }
        last = r;
    }
}
thread b { x = 1; }
