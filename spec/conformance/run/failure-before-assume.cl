//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [outcome-precedence]: failure comes before assume-blocked.
thread a { assume false; }
thread b { fail "first"; }
