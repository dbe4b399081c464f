//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 6, hbrs: 3, lazy-hbrs: 3, states: 3

var x, y;

thread t1 { let r = x; y = 1; }
thread t2 { let r = y; x = 1; }
