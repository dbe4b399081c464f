//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 4, hbrs: 3, lazy-hbrs: 3, states: 2
//@ executions: ledger-hbr 3

// A body of `yield`s does nothing: the loop is one op all the same. Who gets out has not yielded.
var x, y;

thread a { while x < 2 { yield; yield; } y = x; }
thread b { x = 1; x = 2; x = 3; }
