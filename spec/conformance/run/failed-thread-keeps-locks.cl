//@ outcomes: failure

// [failed-keeps-locks]: the others run on, and may block on it.
var x;
mutex m;

thread a { lock m; fail "holding m"; }
thread b { x = 1; lock m; x = 2; unlock m; }
