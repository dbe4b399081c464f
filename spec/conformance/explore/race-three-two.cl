//@ from: "brute force; 7,134 also by an optimal DPOR of others"
//@ outcomes: ok
//@ schedules: 34650, hbrs: 7134, lazy-hbrs: 7134, states: 5

// Three threads increment a variable twice each.
var x;

thread t[i in 0..3] { for k in 0..2 { x = x + 1; } }
