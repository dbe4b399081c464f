//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 870, hbrs: 48, lazy-hbrs: 48, states: 36

var x, y;

thread t1 { y = 1; }
thread t2 { x = 1; }
thread t3 { let r = x; if r == 0 { let s = y; } }
thread t4 { let r = x; let s = y; }
thread t5 { x = 2; }
