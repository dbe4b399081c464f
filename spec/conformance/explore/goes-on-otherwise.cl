//@ from: "closed form: each read before or after the write of x, and y = 1 in 3 places; brute force"
//@ outcomes: ok
//@ schedules: 360, hbrs: 12, lazy-hbrs: 12, states: 8
//@ executions: optimal-dpor 12

// What one execution shows of a race says nothing of another one that goes on otherwise after it: optimal DPOR had 11.
var x, y;
thread t0 { let r = x; }
thread t1 { y = 1; }
thread t2 { x = 1; }
thread t3 { y = 2; y = 3; }
thread t4 { let q = x; }
