//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 1

// [wait]: gives the mutex back with all its levels, and takes it again with as many.
var go;
reentrant mutex m;
cond c;

thread a {
  lock m; lock m;
  while go == 0 { wait c, m; }
  unlock m; unlock m;
}
thread b { lock m; go = 1; notify c; unlock m; }
