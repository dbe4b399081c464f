//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 54, hbrs: 4, lazy-hbrs: 4, states: 2, deadlock-states: 1
//@ executions: ledger-hbr 4

// `!(… || …)` keeps the thread in the loop only if both do: these are terms, too.
var x, y, r;

thread a { while !(x == 1 || !(y == 0)) { yield; } r = 1; }
thread b { x = 1; x = 0; }
thread c { y = 1; y = 0; }
