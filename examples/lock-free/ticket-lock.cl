//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 210, hbrs: 6, lazy-hbrs: 6, states: 6

// Each thread draws a ticket and waits until it is served.
var next_ticket = 0, serving = 0, x = 0;

thread t[i in 0..3] {
  let mine = fetch_add(next_ticket, 1);
  await serving == mine;
  x = x + 1;
  serving = mine + 1;
}

final { assert x == 3; }
