//@ question: "Run this program by the schedule 'a b c a b c'."
//@ question: "Which events of other threads are dependent on event 2?"
//@ answer: events dependent 2 in hbr of "a b c a b c"
//@ hint: "What does event 2 touch, and does it write? Two reads of one variable are independent."
//@ why: "Event 2 reads x. Only a write of x by another thread is dependent on it."
var x, y;

thread a { y = 1; x = 1; }
thread b { let r = x; y = r; }
thread c { let s = x; x = s + 1; }
