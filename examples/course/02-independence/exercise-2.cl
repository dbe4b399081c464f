//@ question: "Find two schedules that end in one state although their HBRs differ, that is although"
//@ question: "no swaps of independent neighbours lead from one to the other."
//@ answer: pair same-state other-hbr
//@ hint: "Independence is judged by what a step touches, not by the value that it writes."
//@ why: "Two writes of one variable are dependent, even if both write the same value."
var x, y;

thread a { x = 1; y = 1; }
thread b { x = 1; let r = y; }
