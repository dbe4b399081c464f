//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 7717, hbrs: 3, lazy-hbrs: 2, states: 2, deadlock-states: 1

// JESS, CCompar, deadlock2: two monitors in opposite order. The fields that hold them are the threads' own.
mutex monitor[2];
var first[2] = {0, 1}, second[2] = {1, 0};

fn process(i) {
  point;
  with monitor[first[i]] {
    with monitor[second[i]] { skip; }
  }
  point;
}

main {
  let one = spawn process(0);
  let two = spawn process(1);
  join one; join two;
}
