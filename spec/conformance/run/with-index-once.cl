//@ outcomes: ok
//@ condition: holds

// [with]: the index is evaluated once, so the same mutex is unlocked.
var i;
mutex m[2];

thread a { with m[i] { i = 1; } }
thread b { with m[0] { } with m[1] { } }

forall i == 1;
