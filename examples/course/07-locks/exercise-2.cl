//@ question: "Find two schedules that end in one state, though no swaps of independent neighbours lead from one to"
//@ question: "the other."
//@ answer: pair same-state other-hbr
//@ hint: "The locals r and s belong to the state. Which two sections can change places without a change in it?"
//@ why: "The sections of b and c read x only, but they lock the same mutex, so their order is part of the HBR."
var x;
mutex m;

thread a { with m { x = 1; } }
thread b { let r = 0; with m { r = x; } }
thread c { let s = 0; with m { s = x; } }
