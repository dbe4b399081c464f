//@ question: "After 'b 3*c 4*a b' the ledger asks for b's write before a's read of z, with all the rest as it was."
//@ question: "Find a schedule in which it is so: a reads 1, b reads 0 and c reads 0."
//@ answer: schedule ok reaches "a:p == 1 && b:q == 0 && c:r == 0"
//@ hint: "Keep what b and c have seen: b reads x before a writes it, c reads z before b writes it. Then b goes on inside a."
//@ why: "c leaves its section before a enters its own, so the set of events that is left can be put in an order that runs."
var x, z;
mutex m;

thread a { lock m; x = 1; let p = z; unlock m; }
thread b { let q = x; z = 1; }
thread c { lock m; let r = z; unlock m; }
