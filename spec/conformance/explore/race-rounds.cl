//@ from: "brute force; 328 also by an optimal DPOR of others"
//@ outcomes: ok
//@ define: K=1
//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 2
//@ define: K=2
//@ schedules: 70, hbrs: 34, lazy-hbrs: 34, states: 3
//@ define: K=3
//@ schedules: 924, hbrs: 328, lazy-hbrs: 328, states: 5

// Two threads increment a variable K times each.
const K = 2;
var x;

thread t[i in 0..2] { for k in 0..K { x = x + 1; } }
