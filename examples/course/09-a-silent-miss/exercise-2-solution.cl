//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 72, hbrs: 11, lazy-hbrs: 8, states: 8

var x, z;
mutex m;

thread c { lock m; let r = z; unlock m; }
thread a { lock m; x = 1; let p = z; unlock m; }
thread b { let q = x; z = 1; }
