//@ from: "brute force; 5! HBRs"
//@ outcomes: ok
//@ schedules: 120, hbrs: 120, lazy-hbrs: 5, states: 5
//@ executions: lazy-reverse-search 5

// Five threads write if nobody has written.
var x;
mutex m;

thread t[i in 0..5] { lock m; if x == 0 { x = i + 1; } unlock m; }
