//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok deadlock
//@ schedules: 4, hbrs: 4, lazy-hbrs: 4, states: 3, deadlock-states: 2

// JESS, CCompar, nestedmonitor-2 and nestedmonitor-5: a buffer monitor around two semaphores that have monitors of
// their own.
// Bug: whoever waits in a semaphore holds the buffer monitor, and nobody can raise it.
const N = 2;
mutex buffer;
mutex m[2];
cond raised[2];
var value[2] = {N, 0};

fn down(s) {
  with m[s] {
    while value[s] == 0 { wait raised[s], m[s]; }
    value[s] -= 1;
  }
}

fn up(s) {
  with m[s] {
    value[s] += 1;
    notify_all raised[s];
  }
}

thread producer {
  for k in 0..N {
    with buffer { down(0); up(1); }
  }
}

thread consumer {
  for k in 0..N {
    with buffer { down(1); up(0); }
  }
}
