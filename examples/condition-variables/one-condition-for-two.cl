//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok deadlock, switches: deadlock 5
//@ schedules: 1388, hbrs: 176, lazy-hbrs: 176, states: 5, deadlock-states: 4

// Producers and consumers wait on one condition, and notify wakes only one: if it is one of the wrong kind, all sleep.
// Two conditions, or notify_all, mend it.
var full = false;
mutex m;
cond c;

thread producer[i in 0..2] {
  with m {
    while full { wait c, m; }
    full = true;
    notify c;
  }
}
thread consumer[i in 0..2] {
  with m {
    while !full { wait c, m; }
    full = false;
    notify c;
  }
}
