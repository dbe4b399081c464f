//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 3

// [choose]: the transition before it branches over the values.
var x;

thread a { point; x = choose(1..4); }

exists x == 1;
exists x == 2;
exists x == 3;
never x == 0 || x == 4;
