//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// [terminal-state]: only top-level locals stay when a thread has ended.
var x;

thread a { if true { let r = x; } }
thread b { x = 1; }
