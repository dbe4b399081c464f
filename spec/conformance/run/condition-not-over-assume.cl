//@ outcomes: ok assume-blocked
//@ condition: holds

// [condition]: states of executions that an assume stopped do not count.
var x;

thread a { let r = x; assume r == 0; }
thread b { x = 1; }

never a:r == 1;
