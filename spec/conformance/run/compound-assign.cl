//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 10, hbrs: 5, lazy-hbrs: 5, states: 4

// [compound-assign]: `x += e` reads x, then e, then writes x.
var x = 1, y;

thread a { x += y; }
thread b { y = 10; x = 5; }

exists x == 11;   // a reads x = 1, then y = 10, and writes last
exists x == 1;    // a reads x = 1 and y = 0, and writes last
exists x == 15;
exists x == 5;
