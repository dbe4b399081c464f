//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: PAIRS=1
//@ outcomes: ok
//@ schedules: 11, hbrs: 2, lazy-hbrs: 2, states: 1
//@ define: PAIRS=2
//@ outcomes: ok
//@ hbrs: 416, lazy-hbrs: 416, states: 1
//@ skip: dfs "1.3 * 10^6 schedules"

// JESS, CCompar, piper-1-2-2 and piper-6-3-2: producers fill the seats of a plane, consumers empty them, all under one
// monitor.
// Bug: a producer who finds the plane full waits once, with `if`, and does not look again; so it can fill a seat that is
// taken. One waits for the other in pairs, consumer first.
// Inferred: a seat has the number of the producer and not a name, and to fill a taken seat fails.
const ROUNDS = 1; const PAIRS = 2; const SEATS = 2;
mutex plane;
cond changed;
var first, last;
var seat[SEATS];

fn fill(name) {
  with plane {
    if (last + 1) % SEATS == first { wait changed, plane; }
    let at = last;
    assert seat[at] == 0, "the seat is taken";
    seat[at] = name;
    last = (at + 1) % SEATS;
    notify_all changed;
  }
}

fn empty() {
  with plane {
    while first == last { wait changed, plane; }
    let at = first;
    seat[at] = 0;
    first = (at + 1) % SEATS;
    notify_all changed;
  }
}

fn consumer() { for k in 0..ROUNDS { empty(); } }

fn producer(name) { for k in 0..ROUNDS { fill(name); } }

main {
  for i in 0..PAIRS {
    spawn consumer();
    spawn producer(i + 1);
  }
}
