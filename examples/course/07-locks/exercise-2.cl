//@ question: "Find two schedules that end in one state, though no swaps of independent neighbours lead from one to"
//@ question: "the other."
//@ answer: pair same-state other-hbr
//@ hint: "The order of which two sections does not matter for what is in the variables at the end?"
//@ why: "The sections of b and c read x only, but they lock the same mutex, so their order is part of the HBR."
var x;
mutex m;

thread a { with m { x = 1; } }
thread b { with m { let r = x; } }
thread c { with m { let s = x; } }
