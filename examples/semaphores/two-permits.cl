//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 2, deadlock-states: 1

// Each thread takes one permit and waits for a second one.
sem permits = 2;

thread t[i in 0..2] { acquire permits; acquire permits; release permits; release permits; }
