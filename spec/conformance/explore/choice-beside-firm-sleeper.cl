//@ from: "brute force"
//@ outcomes: ok deadlock
//@ hbrs: 28, lazy-hbrs: 28, states: 8

// Optimal DPOR plans `t3 t1 3*t3` after the first step of t3, and what begins with t3 alone is covered by it. Then t1's
// step becomes loose, since a sequence with a choice is planned beside it, and so t2, which slept firmly, must too.
var x, y;
mutex m;

thread t0 { lock m; x = 0; y = 3; }
thread t1 { x = 0; }
thread t2 { y = 1; }
thread t3 {
  lock m;
  x = 1;
  unlock m;
  lock m;
  y = 1;
  unlock m;
  let r = choose(1..3);
}
