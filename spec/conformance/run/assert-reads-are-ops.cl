//@ outcomes: ok failure

// Reads in assert are ops like any other.
var x;

thread a { assert x == 0; }
thread b { x = 1; }
