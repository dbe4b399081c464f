//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [spawn] [join]: the child's steps come between them.
var x;

fn child(v) { x = v; }

main { let h = spawn child(3); join h; let r = x; }

forall main:r == 3;
