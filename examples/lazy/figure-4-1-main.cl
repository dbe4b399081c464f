//@ from: "schedules by brute force; classes as in figure-4-1.cl"
//@ outcomes: ok
//@ schedules: 23912, hbrs: 24, lazy-hbrs: 11, states: 2

// The threads of figure-4-1.cl, made by `main`. Spawn and join are ops, so there are more schedules, but no more classes.
var x = 0, y = 0;
mutex m;

fn f(tid) {
  with m {
    if tid == 1 { x = 1; }
    else if tid == 2 { y = 1; }
    else if x == 0 { y = 2; }
  }
}

main {
  let h[4];
  for i in 0..4 { h[i] = spawn f(i + 1); }
  for i in 0..4 { join h[i]; }
}
