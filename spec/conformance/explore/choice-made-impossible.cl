//@ from: "brute force; optimal DPOR misses an HBR if the later op of a pair counts with what it chose, and it may choose more where it comes first"
//@ outcomes: ok
//@ hbrs: 4, lazy-hbrs: 4, states: 3
//@ condition: exists holds, condition: exists holds, condition: exists holds
//@ condition: never fails, condition: never fails

// After `t2` the first thread can choose 2 only, and does not read `y`. Before it 1 can be chosen as well.
var x = 1, y;

thread t0 {
  let c = 0;
  let q = 9;
  point;
  c = choose(plain(x)..3);
  if c == 1 { q = plain(y); }
}
thread t1 { y = 2; }
thread t2 { x = 2; }
exists t0:q == 0;
exists t0:q == 2;
exists t0:c == 2;
never t0:q == 0;
never t0:q == 2;
