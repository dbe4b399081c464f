//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 411, hbrs: 12, lazy-hbrs: 12, states: 4

var x, y, z;

thread t1 { z = 1; }
thread t2 { x = 1; }
thread t3 { y = 1; }
thread t4 { let r = x; if r != 0 { let s = y; if s != 0 { let u = z; } } }
thread t5 { let r = y; if r != 0 { let s = z; } }
