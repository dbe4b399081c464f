//@ question: "Run this program by the schedule 'a a b b c c'. Which events happen before event 6?"
//@ answer: events before 6 in hbr of "a a b b c c"
//@ hint: "Start from what event 6 depends on directly, and go on from there: happens-before is transitive."
//@ why: "Event 6 reads y, which b wrote after it had read x, which a wrote; event 5 comes before it in c. The write of z leads nowhere."
var v, x, y, z;

thread a { x = 1; z = 1; }
thread b { let r = x; y = r; }
thread c { v = 1; let t = y; }
