//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [prefix-spawned]: the plain accesses of a child before its first op belong to the spawn.
plain var x;

fn child() { x = 1; point; }

main { spawn child(); let r = x; }

forall main:r == 1;
