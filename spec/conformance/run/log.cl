//@ outcomes: ok

// log: reads in it are ops.
var x;

thread t { log "x is", x; }
thread u { x = 1; }
