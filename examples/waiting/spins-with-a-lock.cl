//@ outcomes: ok deadlock
//@ hbrs: 2, states: 2, deadlock-states: 1

// A thread waits in a loop, and holds the mutex that the one it waits for needs.
mutex m;
var x;

thread a { lock m; while x == 0 { } unlock m; }
thread b { lock m; x = 1; unlock m; }
