//@ outcomes: ok
//@ condition: holds

// [atomic]: one op.
var x;

thread t[i in 0..2] { atomic { x = x + 1; } }

forall x == 2;
