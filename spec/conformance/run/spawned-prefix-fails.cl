//@ from: "depth-first search and the oracle agree"
//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [prefix-spawned]: a child may fail before its first op; the spawn event happened.
fn child(v) { assert v == 1; point; }

main { let h = spawn child(0); join h; }
