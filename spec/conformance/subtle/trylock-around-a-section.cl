//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 3, deadlock-states: 1

// A `trylock` comes before, inside or after the section.
mutex m;

thread a { with m { } }
thread b { let r = trylock(m); }
