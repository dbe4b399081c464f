//@ question: "Name a smallest persistent set of threads at the start."
//@ answer: threads persistent
//@ hint: "Take one thread, and add every thread that can come, without it, to a step which its next step depends on."
//@ why: "b is about to write y and c to read it, and nobody else touches y. That b writes x later does not count yet."
var x, y, z;

thread a { x = 1; z = 1; }
thread b { y = 1; x = 2; }
thread c { let r = y; }
thread d { let s = z; }
