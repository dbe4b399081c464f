//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC synthetic/dekker_f"
//@ hbrs: 3, lazy-hbrs: 3

// The core of Dekker's algorithm, without a loop.
var x, y, c;

thread a {
  y = 1;
  if x == 0 { c = 1; assert c == 1; }
}
thread b {
  x = 1;
  if y == 0 { c = 2; assert c == 2; }
}
