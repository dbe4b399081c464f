//@ from: "brute force; 8! / 2^4 HBRs"
//@ hbrs: 2520, lazy-hbrs: 15, states: 15

// Two sections in each of four threads: write the own variable, read that of the neighbour.
var v[4];
mutex m;

thread t[i in 0..4] {
  lock m; v[i] = 1; unlock m;
  lock m; let r = v[(i + 1) % 4]; unlock m;
}
