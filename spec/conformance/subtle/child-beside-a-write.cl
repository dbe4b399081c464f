//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 45, hbrs: 4, lazy-hbrs: 4, states: 4

// What is forced at the root may come behind a child that is there later.
var x, y, z;

fn c() { y = 2; let s = z; }
thread a { x = 1; z = 1; }
thread b { let h = spawn c(); let r = y; }
