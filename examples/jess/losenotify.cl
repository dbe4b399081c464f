//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: WAITERS=1
//@ outcomes: deadlock
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 2
//@ define: WAITERS=2, define: NOTIFIERS=2, define: ROUNDS=2
//@ outcomes: deadlock
//@ schedules: 18, hbrs: 18, lazy-hbrs: 18, states: 16, deadlock-states: 16

// JESS, CCompar, losenotify-1-1-1 and losenotify-2-2-2: a waiter waits on a monitor while it holds another one, which
// the notifier needs.
// Bug: the notify comes first and is lost, or the notifier cannot come through.
const WAITERS = 1; const NOTIFIERS = 1; const ROUNDS = 1;
reentrant mutex m;
mutex l;
cond c;

thread waiter[i in 0..WAITERS] {
  with m {
    for k in 0..ROUNDS {
      with l { wait c, m; }
    }
  }
}

thread notifier[i in 0..NOTIFIERS] {
  with m {
    for k in 0..ROUNDS {
      with l { notify_all c; }
    }
  }
}
