//@ from: "closed form: the rounds order all accesses, 1 HBR"
//@ outcomes: ok
//@ hbrs: 1, lazy-hbrs: 1, states: 1
//@ skip: dfs "more than 1,457,582 schedules"

// Phases: each writes its own, reads that of the next one, and writes again.
var v[3];
barrier b(3);

thread t[i in 0..3] { v[i] = 1; arrive b; let r = v[(i + 1) % 3]; arrive b; v[i] = 2; }
