//@ from: "closed form: N + 1 of each"
//@ outcomes: ok
//@ define: N=1
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2
//@ define: N=2
//@ schedules: 3, hbrs: 3, lazy-hbrs: 3, states: 3
//@ define: N=3
//@ schedules: 4, hbrs: 4, lazy-hbrs: 4, states: 4
//@ define: N=6
//@ schedules: 7, hbrs: 7, lazy-hbrs: 7, states: 7

// A reader against N writes of one thread.
const N = 3;
var x;

thread r { let a = x; }
thread w { for i in 1..N + 1 { x = i; } }
