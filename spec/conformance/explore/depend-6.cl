//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 180, hbrs: 18, lazy-hbrs: 18, states: 8

var y, z;

thread t1 { let r = y; let s = z; }
thread t2 { let r = y; }
thread t3 { z = 1; }
thread t4 { y = 1; y = 1; }
