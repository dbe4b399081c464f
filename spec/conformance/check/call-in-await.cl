//@ error: in-await at 6:18

// No call inside await.
var x;
fn f() { return x; }
thread t { await f() == 1; }
