//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 90, hbrs: 1, lazy-hbrs: 1, states: 1

var x, y, z;

thread t1 { x = 1; x = 1; }
thread t2 { y = 1; y = 1; }
thread t3 { z = 1; z = 1; }
