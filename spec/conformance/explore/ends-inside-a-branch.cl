//@ from: "brute force; catches a pair that is decided for good at an inner node of a wakeup tree"
//@ outcomes: ok deadlock
//@ schedules: 7296, hbrs: 16, lazy-hbrs: 16, states: 16, deadlock-states: 8
//@ executions: optimal-dpor 16

// A race turned round may end inside a branch that is planned, and it is not known which of its leaves it leads to.
var x, y;
mutex m;
cond q;

thread t0 { x = 1; notify_all q; }
thread t1 { let a = y; lock m; wait q, m; unlock m; let b = x; }
thread t2 { y = 1; }
thread t3 { let c = x; }
thread t4 { let d = x; }
