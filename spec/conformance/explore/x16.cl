//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 4

var x;

thread t1 { x = 1; }
thread t2 { let r = x; }
thread t3 { let r = x; }
