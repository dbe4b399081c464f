//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// [read] [write]: one op each; the order of the two threads decides what is read.
var x;

thread w { x = 1; }
thread r { let a = x; }

exists r:a == 0;
exists r:a == 1;
never r:a == 2;
