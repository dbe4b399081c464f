//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 14, hbrs: 3, lazy-hbrs: 3, states: 2

var a;
mutex m, n;

thread t1 { lock m; lock n; a = 1; unlock n; a = 1; unlock m; }
thread t2 { lock n; let r = a; unlock n; }
