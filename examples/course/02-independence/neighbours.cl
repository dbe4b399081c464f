//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 6, hbrs: 2, lazy-hbrs: 2, states: 2

// Thread a writes y and then x, thread b reads x and then writes z. Of the four pairs of steps of different threads
// only one is dependent: the write and the read of x.
var x, y, z;

thread a { y = 1; x = 1; }
thread b { let r = x; z = 1; }
