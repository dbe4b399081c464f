//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// [choose]: a child's choice before its first op belongs to the spawn.
fn child() { let v = choose(0..2); point; }

main { let h = spawn child(); join h; }

exists main.0:v == 0;
exists main.0:v == 1;
