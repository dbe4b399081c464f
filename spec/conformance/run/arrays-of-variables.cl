//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 90, hbrs: 1, lazy-hbrs: 1, states: 1

// Every element is an object of its own.
var a[3] = 7, b[3] = {1, 2, 3};

thread t[i in 0..3] { a[i] = b[2 - i]; }

forall a[0] == 3 && a[1] == 2 && a[2] == 1;
