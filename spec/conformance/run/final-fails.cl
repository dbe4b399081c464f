//@ outcomes: failure

// [final]: runs if every thread ended; its failure is the outcome.
var x;

thread a { x = 1; }

final { assert x == 2; }
