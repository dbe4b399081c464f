//@ outcomes: ok
//@ condition: holds

// [swap]: one op; gives the old value.
var x;

thread a { let old = swap(x, 1); }
thread b { let old = swap(x, 2); }

forall a:old == 0 && b:old == 1 && x == 2 || b:old == 0 && a:old == 2 && x == 1;
