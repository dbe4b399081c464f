//@ from: "depth-first search or DPOR, and the oracle"
//@ depths: deadlock 2
//@ outcomes: ok deadlock
//@ schedules: 18768, hbrs: 8, lazy-hbrs: 4, states: 4, deadlock-states: 2

// NeedlePoint, NSPR: two threads lock two mutexes in opposite order; a third one does something else.
// Bug, deadlock: each of the two has one mutex.
// Depth 2: each takes its first mutex before the other takes it as its second.
// Here n=3, k=18; there n=3, k=5361.
// Inferred: the third thread works under one of the mutexes. The first point of a thread stands for its start.
const FILLERS = 1;
mutex a, b;
var work[3], both;

fn fill(who) { for k in 0..FILLERS { work[who] = k; } }

thread first {
  point;
  fill(0);
  with a {
    with b { both = 1; }
  }
}

thread second {
  point;
  fill(1);
  with b {
    with a { both = 2; }
  }
}

thread third {
  point;
  for k in 0..FILLERS {
    with a { work[2] = k; }
  }
}
