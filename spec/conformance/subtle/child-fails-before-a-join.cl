//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, failure-states: 1

// A child that failed has ended for a join.
var x;

fn c() { let r = x; assert r == 1; }
main { let h = spawn c(); x = 1; join h; x = 2; }
