//@ from: "brute force"
//@ schedules: 6, hbrs: 3, lazy-hbrs: 2
//@ outcomes: ok deadlock
//@ deadlock-states: 1

mutex a, b;

thread t1 { lock a; lock b; unlock b; unlock a; }
thread t2 { lock b; lock a; unlock a; unlock b; }
