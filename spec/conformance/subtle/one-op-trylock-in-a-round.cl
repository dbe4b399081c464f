//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 56, hbrs: 6, lazy-hbrs: 3, states: 2, deadlock-states: 1
//@ executions: ledger-hbr 6

// A section that is entered by a `trylock` in a loop can be a part of a pure round, as one entered by a `lock`.
mutex m;
var x, y;

thread a { loop { while !trylock(m) { } let r = x; unlock m; if r == 1 { break; } } }
thread b { while !trylock(m) { } y = 1; unlock m; }
thread c { x = 1; x = 0; }
