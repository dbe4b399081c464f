//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

var x;
mutex m;

thread t1 { lock m; x = 1; unlock m; }
thread t2 { lock m; x = 2; unlock m; }
