//@ from: "two programs that share no code"
//@ outcomes: ok
//@ define: MAX=2
//@ schedules: 70, hbrs: 34, lazy-hbrs: 34, rf-classes: 26, lazy-rf-classes: 26, states: 5
//@ define: MAX=3
//@ schedules: 924, hbrs: 328, lazy-hbrs: 328, rf-classes: 192, lazy-rf-classes: 192, states: 7

// One thread counts up, one down, neither with care.
const MAX = 3;
var c;
thread up { for i in 0..MAX { c += 1; } }
thread down { for i in 0..MAX { c -= 1; } }
