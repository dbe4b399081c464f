//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok
//@ hbrs: 90, lazy-hbrs: 84, states: 30
//@ skip: dfs "4.4 * 10^7 schedules"

// JESS, regression suite, testsimple: two threads with accesses outside and inside of a mutex.
// `m` is the field that holds the monitor: each use reads it.
mutex monitor[1];
var m = 0;
var x, y, z, a, b, c;

fn first() {
  point;
  x = 1;
  z = x;
  with monitor[m] { y = 2; }
  a += 1;
  b -= 1;
  point;
}

fn second() {
  point;
  x = 1;
  x = y;
  y = y + 1;
  with monitor[m] {
    b += 1;
    c -= 1;
  }
  point;
}

main {
  let one = spawn first();
  let two = spawn second();
  join one; join two;
}
