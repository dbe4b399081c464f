//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 180, hbrs: 12, lazy-hbrs: 12, states: 8

var x, y;

thread t1 { y = 1; }
thread t2 { x = 1; }
thread t3 { let r = x; if r != 0 { let s = y; } }
thread t4 { let r = x; }
thread t5 { let r = y; }
