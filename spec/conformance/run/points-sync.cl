//@ from: "depth-first search and the oracle agree"
//@ points: sync
//@ outcomes: ok
//@ schedules: 4, hbrs: 2, lazy-hbrs: 2, states: 1

// Reads and writes of x and y are no scheduling points; cas, await and locks are.
var x, y, flag;
mutex m;

thread a { x = 1; with m { y += 1; } let won = cas(flag, 0, 1); }
thread b { with m { y += 1; } await flag == 1; let r = x; }
