//@ outcomes: ok
//@ condition: holds

// [cas]: one op; true if it wrote. Exactly one of two wins.
var x;

thread a { let w = cas(x, 0, 1); }
thread b { let w = cas(x, 0, 2); }

forall a:w != b:w;
exists x == 1;
exists x == 2;
