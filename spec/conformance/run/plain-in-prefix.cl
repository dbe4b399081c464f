//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 1, lazy-hbrs: 1, states: 1

// [prefix-static]: a plain access before the first op of a static thread comes before everything.
plain var x;

thread a { x = 1; point; }
thread b { let r = x; point; }

forall b:r == 1;
