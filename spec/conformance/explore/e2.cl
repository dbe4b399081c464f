//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 24, hbrs: 4, lazy-hbrs: 4, states: 4

var x, y;

thread t1 { x = 1; }
thread t2 { let r = x; }
thread t3 { y = 1; }
thread t4 { let r = y; }
