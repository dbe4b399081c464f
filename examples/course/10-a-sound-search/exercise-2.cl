//@ question: "In the execution '4*a b 3*c b', event 3 is the read of z by a. The largest cut of the execution without"
//@ question: "event 3 leaves some more events out. Which ones?"
//@ answer: events after 3 in lazy-hbr of "4*a b 3*c b"
//@ hint: "What happens after event 3 in the lazy HBR goes with it: in its own thread, and by the variable that it reads."
//@ why: "The unlock of a comes after it in its thread, and the write of z by b depends on it; c does not."
var x, z;
mutex m;

thread a { lock m; x = 1; let p = z; unlock m; }
thread b { let q = x; z = 1; }
thread c { lock m; let r = z; unlock m; }
