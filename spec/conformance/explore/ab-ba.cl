//@ from: "brute force"
//@ outcomes: ok deadlock
//@ schedules: 6, hbrs: 3, lazy-hbrs: 2, states: 2, deadlock-states: 1

mutex a, b;

thread t1 { lock a; lock b; unlock b; unlock a; }
thread t2 { lock b; lock a; unlock a; unlock b; }
