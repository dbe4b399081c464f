//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 60, hbrs: 7, lazy-hbrs: 7, states: 1

// Choices in a thread and writes of its siblings and of children of two threads.
var a[2];

fn child() { a[0] = 2; }
main { spawn child(); }
thread t { spawn child(); if choose(0..2) == 0 { plain a[0] = 1; } else { let r = plain(a[1]); } }
thread u { a[1] = 2; }
