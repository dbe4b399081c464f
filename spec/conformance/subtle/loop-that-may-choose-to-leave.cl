//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 7, hbrs: 7, lazy-hbrs: 7, states: 3, deadlock-states: 1
//@ executions: optimal-dpor 12

// Whether a thread goes round for ever is asked with every choice.
var x;

thread a {
    loop {
        let r = x;
        let c = choose(0..2);
        if r == 1 && c == 1 { break; }
    }
}
thread b { x = 1; }
thread c { x = 2; }
