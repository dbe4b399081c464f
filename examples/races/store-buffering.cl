//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 6, hbrs: 3, lazy-hbrs: 3, states: 3, races: 2

// Store buffering, a litmus test: under sequential consistency at least one thread sees the other's write.
var x, y;

thread a { x = 1; let r = y; }
thread b { y = 1; let r = x; }

never a:r == 0 && b:r == 0;
exists a:r == 1 && b:r == 1;
