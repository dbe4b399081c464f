//@ from: "depth-first search and the oracle agree"
//@ outcomes: deadlock
//@ schedules: 1088640, hbrs: 16, lazy-hbrs: 16, states: 10, deadlock-states: 10
//@ skip: dfs "1,088,640 schedules"

// Four threads arrive twice each at a barrier for three: who arrives last in a round is not who leaves first.
barrier b(3);

thread t[i in 0..4] { arrive b; arrive b; }
