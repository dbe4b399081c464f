//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// [with]: a returned value is computed before the unlock.
var x;
mutex m;

fn get() { with m { return x; } }

thread a { let r = get(); }
thread b { lock m; x = 1; x = 2; unlock m; }

never a:r == 1;
exists a:r == 0;
exists a:r == 2;
