//@ from: "closed form: 4!/(2! 2!) schedules; the rest by depth-first search and the oracle"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 3

// Two threads increment one variable. Each increment is two steps: a read and a write.
var x = 0;

thread a { let r = x; x = r + 1; }
thread b { let r = x; x = r + 1; }

exists x == 1;
