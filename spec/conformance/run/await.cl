//@ outcomes: ok
//@ condition: holds

// [await]: one op, blocked until it holds.
var x;

thread a { await x == 2; let r = x; }
thread b { x = 1; x = 2; }

forall a:r == 2;
