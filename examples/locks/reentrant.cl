//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// The inner levels of a reentrant mutex are no scheduling points.
var balance = 0;
reentrant mutex m;

fn deposit(v) { with m { balance += v; } }
fn deposit_twice(v) { with m { deposit(v); deposit(v); } }

thread t[i in 0..2] { deposit_twice(5); }

final { assert balance == 20; }
