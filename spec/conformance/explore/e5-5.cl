//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 112, hbrs: 8, lazy-hbrs: 4, rf-classes: 8, lazy-rf-classes: 4, states: 4

var x, y;
mutex l;

thread t1 { x = 1; }
thread t2 { lock l; let r = x; unlock l; }
thread t3 { y = 1; }
thread t4 { lock l; let r = y; unlock l; }
