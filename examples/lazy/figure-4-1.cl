//@ from: "Thomson 2016, Figure 4.1"
//@ outcomes: ok
//@ schedules: 24, hbrs: 24, lazy-hbrs: 11, states: 2

// Four threads, one mutex, two variables. Which sections depend on each other is known only as they run.
var x = 0, y = 0;
mutex m;

fn f(tid) {
  with m {
    if tid == 1 { x = 1; }
    else if tid == 2 { y = 1; }
    else if x == 0 { y = 2; }
  }
}

thread t[i in 1..5] { f(i); }
