//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 6, hbrs: 3, lazy-hbrs: 3, states: 3

var x, y;

thread t1 { x = 1; y = 2; }
thread t2 { y = 1; x = 2; }
