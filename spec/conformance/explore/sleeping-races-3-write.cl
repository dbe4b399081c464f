//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 38, hbrs: 10, lazy-hbrs: 10, states: 2

var x, y;

thread t1 { y = 1; }
thread t2 { x = 1; }
thread t3 { let r = x; if r != 0 { let s = y; } }
thread t4 { x = 1; }
