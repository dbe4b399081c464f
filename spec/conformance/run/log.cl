//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// log: reads in it are ops.
var x;

thread t { log "x is", x; }
thread u { x = 1; }
