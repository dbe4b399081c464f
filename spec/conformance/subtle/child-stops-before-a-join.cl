//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok assume-blocked
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// A child that stopped at an `assume` has not ended for a join.
var x;

fn c() { let r = x; assume r == 1; }
main { let h = spawn c(); x = 1; join h; x = 2; }
