//@ from: "Thomson 2016, Figure 4.1: 24 HBRs, 11 lazy HBRs"
//@ outcomes: ok
//@ schedules: 24, hbrs: 24, lazy-hbrs: 11, rf-classes: 24, lazy-rf-classes: 8, states: 2
//@ executions: dpor 24, optimal-dpor 24, lazy-dpor 14, lazy-tree-dpor 11, lazy-reverse-search 11

// Four threads under one mutex.
var x, y;
mutex m;

fn f(tid) {
  with m {
    if tid == 1 { x = 1; }
    else if tid == 2 { y = 1; }
    else if x == 0 { y = 2; }
  }
}

thread t[i in 1..5] { f(i); }
