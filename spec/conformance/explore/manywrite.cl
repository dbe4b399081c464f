//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 24, hbrs: 4, lazy-hbrs: 4, states: 1

var x, y;

thread t1 { x = 1; }
thread t2 { x = 1; }
thread t3 { y = 1; }
thread t4 { y = 1; }
