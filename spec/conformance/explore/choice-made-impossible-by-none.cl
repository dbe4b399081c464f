//@ from: "brute force; optimal DPOR misses an HBR if the later op of a pair counts with what it chose, and where it comes first it has a choice"
//@ outcomes: ok
//@ hbrs: 7, lazy-hbrs: 7

// After `t1` the first op chooses nothing and does not read `y`.
var x = 1, y;

thread t0 {
  point;
  if plain(x) == 1 {
    if choose(0..2) == 1 { let p = plain(y); }
  }
  let q = y;
}
thread t1 { x = 2; }
thread t2 { y = 2; }
