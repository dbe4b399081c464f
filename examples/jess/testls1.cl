//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok
//@ schedules: 2024, hbrs: 3, lazy-hbrs: 2, states: 2

// JESS, regression suite, testls1: a race outside of the mutex, with an access inside (cf. Figure 4.2 of the thesis).
// `m` is the field that holds the monitor: each use reads it.
mutex monitor[1];
var m = 0;
var x, y;

fn first() {
  point;
  with monitor[m] { x = 1; }
  point;
}

fn second() {
  point;
  with monitor[m] { y = 1; }
  x = 2;
  point;
}

main {
  let one = spawn first();
  let two = spawn second();
  join one; join two;
}
