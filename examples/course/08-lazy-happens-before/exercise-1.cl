//@ question: "How many lazy HBRs does this program have?"
//@ answer: number lazy-hbrs
//@ hint: "Forget the mutex. Which accesses of x are dependent, and how many orders of those pairs are there?"
//@ why: "Each of the two reads comes before or after the write; the reads are independent of each other."
var x;
mutex m;

thread a { with m { x = 1; } }
thread b { with m { let r = x; } }
thread c { with m { let s = x; } }
