//@ outcomes: failure
//@ condition: holds

// [outcome-failure]: a failed thread halts, the others run on.
var x;

thread a { fail "at once"; }
thread b { x = 1; }

forall x == 1;
