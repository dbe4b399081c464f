//@ from: "Abdulla, Aronis, Jonsson, Sagonas, POPL 2014: a writer and two readers"
//@ outcomes: ok
//@ schedules: 30, hbrs: 4, lazy-hbrs: 4, states: 4
//@ executions: dpor 5

var x, y, z;

thread w { x = 1; }
thread r { let o = y; let p = x; }
thread s { let o = z; let q = x; }
