//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: CUSTOMERS=1
//@ outcomes: deadlock
//@ schedules: 246, hbrs: 2, lazy-hbrs: 2, states: 2, deadlock-states: 2
//@ define: CUSTOMERS=3, define: CUTS=3
//@ outcomes: deadlock
//@ schedules: 738, hbrs: 6, lazy-hbrs: 6, states: 6, deadlock-states: 6

// JESS, CCompar, sleepbarber-3-3-1 and sleepbarber-6-6-2: a barber waits for customers on one monitor, they wait on
// another, and tell it on a third that they are done.
// Bug: every wait is without a condition, so a notify that comes first is lost; and a customer waits while it holds the
// monitor of the waiting room, which the barber needs.
// A notify of JESS wakes who has waited longest. Here at most one thread waits on each monitor, since a customer
// waits inside of the waiting room, so the order is of no importance.
const CUSTOMERS = 1; const CUTS = 1; const ROUNDS = 1; const CHAIRS = 2;
mutex available, room, ready, working;
cond is_available, is_ready, is_done;
var waiting, cutting;

thread barber {
  for k in 0..CUTS {
    with available { wait is_available, available; }
    with room { waiting -= 1; }
    with ready { notify is_ready; }
    with working { wait is_done, working; }
  }
}

thread customer[i in 0..CUSTOMERS] {
  for k in 0..ROUNDS {
    with room {
      if waiting < CHAIRS {
        waiting += 1;
        with available { notify is_available; }
        with ready { wait is_ready, ready; }
        cutting += 1;
        cutting -= 1;
        with working { notify is_done; }
      }
    }
  }
}
