//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// [terminal-state]: what `x = x + 1` read is no part of an ended thread.
var x;
mutex m;

thread t[i in 0..2] { lock m; x = x + 1; unlock m; }
