//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 29986, hbrs: 10, lazy-hbrs: 10, states: 2

// The barber sleeps until a customer comes; a customer who finds the chair taken goes away.
const CHAIRS = 1;
var waiting = 0, served = 0, gone = 0, closed = false;
sem customers, barber;
mutex m;

fn visit() {
  lock m;
  let n = waiting;
  if n == CHAIRS {
    gone += 1;
    unlock m;
    return 0;
  }
  waiting = n + 1;
  release customers;
  unlock m;
  acquire barber;
  return 1;
}

fn shave() {
  loop {
    acquire customers;
    lock m;
    if closed { unlock m; return 0; }
    waiting -= 1;
    served += 1;
    release barber;
    unlock m;
  }
}

fn customer() { visit(); }

main {
  let b = spawn shave();
  let c = spawn customer();
  let d = spawn customer();
  join c;
  join d;
  lock m;
  closed = true;
  unlock m;
  release customers;
  join b;
}

final { assert served + gone == 2 && waiting == 0; }
