//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 6, hbrs: 6, lazy-hbrs: 6, states: 6

// [choose]: two choices in one transition; the second range depends on the first value.
thread a { point; let p = choose(0..3); let q = choose(0..p + 1); }

exists a:p == 2 && a:q == 2;
never a:q > a:p;
