//@ outcomes: ok
//@ condition: holds

// [evaluation-order]: the left operand is read first.
var x, y;

thread t { let r = x - y; }
thread u { x = 1; y = 1; }

exists t:r == -1;
never t:r == 1;
