//@ question: "DPOR tries thread a first. Which threads does it run as the first step of some execution, in the end?"
//@ answer: threads tried by dpor
//@ hint: "Run 'a b b c d' by hand and look for races, then the execution that begins with what was planned at the start."
//@ why: "b is planned since it reads x; when b is run first, c is planned since it reads y. d races with nobody; it is planned later on, where all are since a sleeps, but not as a first step."
var x, y, z;

thread a { x = 1; }
thread b { y = 1; let r = x; }
thread c { let s = y; }
thread d { z = 1; }
