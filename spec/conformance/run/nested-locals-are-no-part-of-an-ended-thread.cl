//@ outcomes: ok
//@ states: 1

// [terminal-state]: only top-level locals stay when a thread has ended.
var x;

thread a { if true { let r = x; } }
thread b { x = 1; }
