//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 231, hbrs: 32, lazy-hbrs: 9, states: 9, deadlock-states: 7

// As `stop-beside-a-circle.cl`; what `b` reads decides whether it takes the other mutex too.
plain var p;
mutex m, n;

thread c { lock m; lock n; unlock n; unlock m; }
thread d { lock n; lock m; unlock m; unlock n; }
thread a { lock m; p = 1; unlock m; }
thread b { lock n; let r = p; if r == 1 { lock m; unlock m; } unlock n; }
