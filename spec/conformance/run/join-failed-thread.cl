//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [join]: a failed thread has ended.
var x;

fn child() { fail "stopped"; }

main { let h = spawn child(); join h; x = 1; }
