//@ from: "state caching and the oracle agree"
//@ outcomes: ok failure
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ states: 18, failure-states: 12

// A ticket lock whose holder counts what is done after it has let the next one in: a count can be lost.
const N = 3;
var next = 0, serving = 0, done = 0;

thread t[i in 0..N] {
  let my = fetch_add(next, 1);
  while serving != my { yield; }
  serving += 1;
  done += 1;
}

final { assert done == N; }
