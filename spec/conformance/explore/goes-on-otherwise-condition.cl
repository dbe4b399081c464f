//@ from: "brute force"
//@ outcomes: ok, condition: never fails
//@ schedules: 1260, hbrs: 27, lazy-hbrs: 27, states: 27
//@ executions: optimal-dpor 27

// As `goes-on-otherwise.cl`: `t3 2*t4 t1 t2 t3 t0` refutes the condition, and was not found.
var x, y;
thread t0 { let r = x; }
thread t1 { y = 1; }
thread t2 { x = 1; }
thread t3 { let q = x; x = 2; }
thread t4 { let k = y; y = 3; }
never x == 2 && y == 1 && t0:r == 2 && t3:q == 0 && t4:k == 0;
