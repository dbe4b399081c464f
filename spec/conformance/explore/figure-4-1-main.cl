//@ from: "Thomson 2016, Figure 4.1; schedules by brute force"
//@ outcomes: ok
//@ schedules: 23912, hbrs: 24, lazy-hbrs: 11, states: 2

// The threads of figure-4-1.cl, spawned and joined: more schedules, the same classes.
var x, y;
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
