//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 63, hbrs: 5, lazy-hbrs: 5, states: 4

var x, y, z;

thread t1 { x = 1; }
thread t2 { y = 1; }
thread t3 { z = 1; }
thread t4 { let a = y; let b = z; if a == 1 && b == 1 { let c = x; } }
