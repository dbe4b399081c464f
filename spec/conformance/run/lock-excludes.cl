//@ outcomes: ok
//@ condition: holds

// [lock-acquire] [unlock]
var x;
mutex m;

thread t[i in 0..2] { lock m; x = x + 1; unlock m; }

forall x == 2;
