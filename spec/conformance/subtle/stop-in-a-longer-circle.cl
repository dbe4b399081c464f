//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 2516, hbrs: 26, lazy-hbrs: 4, states: 4, deadlock-states: 2

// A circle of three mutexes, with plain accesses in the sections of two threads.
plain var p;
mutex m, n, k;

thread a { lock m; p = 1; unlock m; }
thread b { lock k; lock n; let r = p; unlock n; unlock k; }
thread c { lock m; lock k; unlock k; unlock m; }
thread d { lock n; lock m; unlock m; unlock n; }
