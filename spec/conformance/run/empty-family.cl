//@ outcomes: ok

// A family may be empty.
var x;

thread t[i in 0..0] { fail "no such thread"; }
thread a { x = 1; }
