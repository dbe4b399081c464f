//@ error: not-constant at 5:18

// The bounds of a family are known before the run.
var n = 3;
thread t[i in 0..n] { skip; }
