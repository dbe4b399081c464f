//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 6, hbrs: 3, lazy-hbrs: 3, states: 3, races: 2

// Message passing: the data are written before the flag, so who sees the flag sees the data.
// This holds because every execution is sequentially consistent.
var data = 0, ready = false;

thread writer { data = 42; ready = true; }
thread reader { let seen = ready; let value = data; }

never reader:seen && reader:value == 0;
exists !reader:seen && reader:value == 42;
