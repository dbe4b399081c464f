//@ from: "two programs that share no code"
//@ outcomes: ok
//@ schedules: 60, hbrs: 60, lazy-hbrs: 60, rf-classes: 33, lazy-rf-classes: 33, states: 3

// Three writers of one value and a reader: who is read tells classes apart, the order of the writes that nobody sees
// does not.
var x;
thread w[i in 0..3] { x = 1; }
thread r { let a = x; let b = x; }
