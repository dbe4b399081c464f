//@ outcomes: ok
//@ condition: holds

// [condition]: a condition that reads a local not set is false there.
var x;

thread a { let r; if x == 1 { r = 1; } }
thread b { x = 1; }

exists a:r == 1;
never a:r != 1;
