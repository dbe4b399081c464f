//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 3

var x;

thread t1 { x = 1; x = 1; }
thread t2 { let r = x; let s = x; }
