//@ outcomes: ok assume-blocked
//@ condition: holds

// [outcome-assume]: an execution that stops at a false assume is counted apart.
var x;

thread a { let r = x; assume r == 1; }
thread b { x = 1; }

forall a:r == 1;
