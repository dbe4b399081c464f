//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

var f;
mutex m;

thread t1 { lock m; let t = f; f = t + 1; let r = f; unlock m; }
thread t2 { lock m; let t = f; f = t + 1; let r = f; unlock m; }
