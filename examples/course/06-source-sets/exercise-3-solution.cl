//@ from: "Abdulla, Aronis, Jonsson, Sagonas, POPL 2014, with the threads in another order; brute force"
//@ outcomes: ok
//@ schedules: 69, hbrs: 5, lazy-hbrs: 5, states: 3
//@ executions: source-dpor 5, optimal-dpor 5

var x, y, z;

thread t3 { let r = y; if r == 0 { z = 1; } }
thread t4 { let r = z; if r == 1 { let s = y; if s == 0 { x = 1; } } }
thread t2 { y = 1; }
thread t1 { x = 1; }
