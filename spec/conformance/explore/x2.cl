//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 5, hbrs: 3, lazy-hbrs: 2, states: 2

var x, y;
mutex m;

thread t1 { lock m; x = 1; unlock m; }
thread t2 { lock m; y = 1; unlock m; let r = x; }
