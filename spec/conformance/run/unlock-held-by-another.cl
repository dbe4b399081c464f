//@ outcomes: ok failure

// [fault-on-arrival]: a thread that does not hold the mutex fails, whoever holds it.
var x;
mutex m;

thread a { lock m; unlock m; }
thread b { if x == 0 { unlock m; } }
thread c { x = 1; }
