//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 16488, hbrs: 12, lazy-hbrs: 12, states: 2, deadlock-states: 1

// One arrives three times, three others once.
barrier b(2);

thread a { arrive b; arrive b; arrive b; }
thread t[i in 0..3] { arrive b; }
