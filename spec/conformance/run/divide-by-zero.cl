//@ outcomes: failure

// [overflow]: division by zero.
var x;

thread a { let r = 1 / x; }
