//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 5, hbrs: 2, lazy-hbrs: 1, states: 1

// Two children have sections on the mutex of the section in which they are spawned.
mutex m;
var x, y;

fn c() { with m { x = 1; } }
fn d() { with m { y = 1; } }
main { let h; let i; with m { h = spawn c(); i = spawn d(); } join h; join i; let r = x; }
