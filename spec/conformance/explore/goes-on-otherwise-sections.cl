//@ from: "closed form: each read before or after the write, and the section of t1 in 3 places; brute force"
//@ outcomes: ok
//@ schedules: 1512, hbrs: 12, lazy-hbrs: 4, states: 4
//@ executions: optimal-dpor 12

// As `goes-on-otherwise.cl`, with sections in the place of writes.
var x;
mutex m;
thread t0 { let r = x; }
thread t1 { with m { } }
thread t2 { x = 1; }
thread t3 { with m { } with m { } }
thread t4 { let q = x; }
