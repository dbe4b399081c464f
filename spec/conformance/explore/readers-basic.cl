//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 4

var x;

thread t1 { let r = x; }
thread t2 { let r = x; }
thread t3 { x = 1; }
