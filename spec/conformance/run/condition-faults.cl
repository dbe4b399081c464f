//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2
//@ condition: exists fails, condition: never holds, condition: forall fails, condition: exists holds

// [condition]: one whose evaluation faults is false there.
var x = 0;

thread a { x = 1; }
thread b { x = 0; }

exists 1 / x == 0;
never 1 / x == 0;
forall 1 / x == 1;
exists 1 / x == 1;
