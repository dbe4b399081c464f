//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure, switches: failure 2
//@ condition: holds
//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 3, failure-states: 1, races: 3

// Lost update: `x = r + 1` is a read and a write, and the other thread may come in between.
// Both threads may read 0, and then one increment is lost.
var x = 0;

thread a { let r = x; x = r + 1; }
thread b { let r = x; x = r + 1; }

final { assert x == 2, "an increment was lost"; }
exists x == 1;
