//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 12, hbrs: 6, lazy-hbrs: 6, states: 6

// [choose]: before the first op of a static thread it makes several roots.
thread a { let v = choose(0..2); point; }
thread b { let v = choose(0..3); point; }

exists a:v == 1 && b:v == 2;
exists a:v == 0 && b:v == 0;
