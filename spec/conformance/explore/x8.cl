//@ from: "brute force"
//@ outcomes: ok
//@ schedules: 56, hbrs: 8, lazy-hbrs: 8, states: 2

var x, z;
mutex a;

thread t1 { lock a; x += 1; unlock a; z += 1; }
thread t2 { lock a; x += 1; unlock a; z += 1; }
