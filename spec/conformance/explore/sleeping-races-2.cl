//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 14, hbrs: 5, lazy-hbrs: 5, states: 2

var x, y;

thread t1 { y = 1; }
thread t2 { x = 1; }
thread t3 { y = 1; let r = x; if r != 0 { let s = y; } }
