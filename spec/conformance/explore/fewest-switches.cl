//@ from: "by hand, see below; the search by levels and the oracle agree"
//@ outcomes: ok failure
//@ condition: fails
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 6, failure-states: 2
//@ switches: failure 2, condition 3

// The fewest switches to a bug. The assertion fails if `b` writes between the two reads of `a`, and not before them:
// a, b, a. The condition is violated if a write comes before each of the reads: b, a, b, a.
var x = 0;

thread a { let p = x; let q = x; assert p == q || p == 1; }
thread b { x = 1; x = 2; }

never a:p == 1 && a:q == 2;
