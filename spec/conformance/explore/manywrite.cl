//@ from: "brute force; HBRs also in Concuerror's tests"
//@ schedules: 24, hbrs: 4, lazy-hbrs: 4

var x, y;

thread t1 { x = 1; }
thread t2 { x = 1; }
thread t3 { y = 1; }
thread t4 { y = 1; }
