//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 32, hbrs: 6, lazy-hbrs: 6, states: 4

var x, z;

thread t1 { x = 1; }
thread t2 { z = 1; }
thread t3 { let r = z; if r != 0 { let s = x; } }
thread t4 { let r = x; }
