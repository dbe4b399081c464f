//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 924, hbrs: 1, lazy-hbrs: 1, states: 1

// [thread-names]: a spawned thread is named by its parent and how many threads that parent had spawned.
fn leaf(v) { let mine = v; }
fn node(v) { let h = spawn leaf(v * 10); let k = spawn leaf(v * 10 + 1); join h; join k; }

thread p[i in 1..3] { let h = spawn node(i); join h; }

forall p[1].0.0:mine == 10 && p[1].0.1:mine == 11 && p[2].0.0:mine == 20 && p[2].0.1:mine == 21;
