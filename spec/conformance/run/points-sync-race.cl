//@ from: "depth-first search and the oracle agree"
//@ points: sync
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1
//@ condition: fails

// With a data race interleavings are left out: no increment is lost here.
var x;

thread a { x += 1; }
thread b { x += 1; }
exists x == 1;
