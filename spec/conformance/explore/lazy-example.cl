//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 18, hbrs: 2, lazy-hbrs: 1, states: 1

var x, y, z;
mutex m;

thread t1 { lock m; let r = x; unlock m; y = 1; }
thread t2 { z = 1; lock m; let r = x; unlock m; }
