//@ outcomes: ok
//@ condition: holds

// [fetch-add]: one op; gives the old value, so nothing is lost.
var x;

thread a { let old = fetch_add(x, 1); }
thread b { let old = fetch_add(x, 1); }

forall x == 2 && a:old + b:old == 1;
