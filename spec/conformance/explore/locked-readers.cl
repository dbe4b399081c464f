//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 6, hbrs: 6, lazy-hbrs: 4, states: 4

var x;
mutex m;

thread t1 { lock m; let r = x; unlock m; }
thread t2 { lock m; let r = x; unlock m; }
thread t3 { lock m; x = 1; unlock m; }
