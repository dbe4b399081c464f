//@ outcomes: ok
//@ condition: holds

// Shared booleans; a variable has one type.
var ready = false, x;

thread a { x = 1; ready = true; }
thread b { await ready; let r = x; }

forall b:r == 1;
