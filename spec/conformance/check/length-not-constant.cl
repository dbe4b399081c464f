//@ error: not-constant at 5:7

// A length is known before the run.
var n = 3;
var a[n];
thread t { skip; }
