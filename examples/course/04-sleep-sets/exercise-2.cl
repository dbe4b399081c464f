//@ question: "The same search and the same program. Who sleeps after 'b c'?"
//@ answer: threads asleep after "b c"
//@ hint: "a sleeps after b. What does the step of c do to a, and was anybody tried before c at the point after b?"
//@ why: "After b, a sleeps; the step of c reads what a would write, and wakes it. Nobody else was tried there."
var x, y;

thread a { x = 1; }
thread b { y = 1; }
thread c { let r = x; let s = y; }
thread d { let t = x; }
