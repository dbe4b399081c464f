//@ from: "closed form: who gets the last seats, in which order"
//@ outcomes: ok
//@ define: TILLS=3, define: SALES=1, define: LEFT=2
//@ schedules: 90, hbrs: 90, lazy-hbrs: 6, states: 3
//@ define: TILLS=6
//@ lazy-hbrs: 120, states: 20
//@ executions: lazy-optimal-dpor 120
//@ skip: dfs "there are 8.9e19 schedules"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "there are 8.9e19 HBRs"
//@ skip: dpor "there are 8.9e19 HBRs"
//@ skip: source-dpor "there are 8.9e19 HBRs"
//@ skip: optimal-dpor "there are 8.9e19 HBRs"
//@ skip: ledger-hbr "there are 8.9e19 HBRs"
//@ skip: lazy-hbr-caching "gives 248256 executions up before it ends, which takes seconds"
//@ skip: state-caching "gives 187731 executions up before it ends, which takes seconds"
//@ skip: lazy-dpor "does not end within a minute"
//@ skip: lazy-reverse-search "more than 500,000 parts"

// A box office under one mutex. Each of six tills sells out the four seats of a show of its own, and then tries to get
// one of the last three seats of a show that everybody wants: 36 ops in five sections, most of which have nothing to do
// with those of the others.
//
// The three who get a last seat are ordered by it; the other three see that all is gone, in any order:
// 6 * 5 * 4 lazy HBRs. Who they are shows in the state, their order does not: C(6, 3) states.
//
// In the regular relation the mutex orders all 30 sections, and nothing happens outside of them: every order of the
// sections is one HBR and one schedule, 30! / 5!^6 = 88832646059788350720. `explore --count` says the same, by another
// way.
const TILLS = 6;
const SALES = 4;
const LEFT = 3;
const SEATS = 4;
var taken[(TILLS + 1) * SEATS] = false, income[TILLS + 1];
mutex office;

fn sell(show, seats) {
  with office {
    for seat in 0..seats {
      if !taken[show * SEATS + seat] {
        taken[show * SEATS + seat] = true;
        income[show] += 10;
        return true;
      }
    }
  }
  return false;
}

thread till[i in 0..TILLS] {
  for k in 0..SALES {
    let sold = sell(i, SEATS);
    assert sold, "there is a free seat, and the till sees none";
  }
  let lucky = sell(TILLS, LEFT);
}

final { assert income[TILLS] == 10 * LEFT, "a seat was sold twice or not at all"; }
