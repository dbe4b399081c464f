//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 48, hbrs: 16, lazy-hbrs: 16, states: 8

// A choice inside a branch of a choice, beside plain accesses of another thread.
var x, y;
plain var p;

thread a { x = 1; let c = choose(0..3); if c == 1 { p = choose(0..2); } }
thread b { let r = p; y = r; }
thread c { x = 2; let s = y; }
