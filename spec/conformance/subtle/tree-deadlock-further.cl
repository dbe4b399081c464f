//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 48, hbrs: 15, lazy-hbrs: 15, states: 15, deadlock-states: 9

// A read may come before, between and behind the writes around a lock that nobody undoes.
var x;
mutex m;

thread a { let r = x; }
thread b { let r = x; lock m; x = 2; }
thread c { x = 1; lock m; unlock m; }
