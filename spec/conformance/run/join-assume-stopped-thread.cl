//@ from: "depth-first search and the oracle agree"
//@ outcomes: assume-blocked
//@ schedules: 0, hbrs: 0, lazy-hbrs: 0, states: 0

// [join]: a thread that stopped at an assume has not ended.
fn child() { assume false; }

main { let h = spawn child(); join h; fail "not reached"; }
