//@ outcomes: ok
//@ condition: fails

// [condition]: forall with a counterexample.
var x;

thread a { x = 1; }
thread b { x = 2; }

forall x == 1;
