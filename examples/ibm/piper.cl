//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ hbrs: 340, lazy-hbrs: 340, states: 9, failure-states: 8
//@ skip: dfs "70,907 schedules"

// IBM benchmark, piper: producers fill the seats of a plane, consumers empty them.
// Bug, anti-pattern: a producer waits with `if` and not `while`, and everybody is woken: two producers fill one seat.
// Class: latent.
// Contention: low PAIRS=2 SEATS=1, medium PAIRS=6 SEATS=2, high PAIRS=20 SEATS=4.
// Inferred: the plane is full at first; consumers and producers start in turns, each for one seat.
const PAIRS = 2; const SEATS = 1;
mutex plane;
cond changed;
var filled = SEATS;

fn producer() {
  with plane {
    if filled == SEATS { wait changed, plane; }
    filled += 1;
    assert filled <= SEATS, "more passengers than seats";
    notify_all changed;
  }
}

fn consumer() {
  with plane {
    while filled == 0 { wait changed, plane; }
    filled -= 1;
    notify_all changed;
  }
}

main {
  for i in 0..PAIRS {
    spawn consumer();
    spawn producer();
  }
}
