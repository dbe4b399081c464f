//@ question: "A depth-first search with sleep sets tries the threads in the order a, b, c, d."
//@ question: "Who sleeps after the schedule 'c'?"
//@ answer: threads asleep after "c"
//@ hint: "Before c, the threads a and b were tried at the start. Which of their steps depends on the step of c?"
//@ why: "The first step of c is independent of what b does, and dependent on what a does: a is woken."
var x, y;

thread a { x = 1; }
thread b { y = 1; }
thread c { let r = x; let s = y; }
thread d { let t = x; }
