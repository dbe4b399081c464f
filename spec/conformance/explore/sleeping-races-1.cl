//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 7, hbrs: 3, lazy-hbrs: 3, states: 2

var x, y;

thread t1 { y = 1; }
thread t2 { x = 1; }
thread t3 { let r = x; if r != 0 { let s = y; } }
