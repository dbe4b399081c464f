//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 10, hbrs: 4, lazy-hbrs: 4, states: 3

// [evaluation-order]: the index of the target, then the right side, then the write.
var i, v[2], x;

thread a { v[i] = x; }
thread b { i = 1; x = 7; }

exists v[0] == 7;   // the index was read before, the value after
exists v[1] == 7;
exists v[0] == 0 && v[1] == 0;
