//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [outcome-ok] [final]: its reads are no ops; locals and calls are allowed.
var x;

fn twice(v) { return v + v; }

thread a { x = 2; }

final { let r = twice(x); assert r == 4 && x == 2; }
