//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 4, hbrs: 2, lazy-hbrs: 2, states: 2

// [evaluation-order]: the index of a compound assignment is evaluated once.
var i, v[2] = {10, 20};

thread a { v[i] += 1; }
thread b { i = 1; }

exists v[0] == 11 && v[1] == 20;
exists v[0] == 10 && v[1] == 21;
never v[0] == 21 || v[1] == 11;
