//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ define: PAIRS=1
//@ outcomes: ok
//@ schedules: 3, hbrs: 2, lazy-hbrs: 2, states: 2
//@ define: PAIRS=2
//@ outcomes: ok deadlock
//@ schedules: 1436, hbrs: 140, lazy-hbrs: 140, states: 31, deadlock-states: 4

// JESS, CCompar, boundedbuffer-2t and boundedbuffer-4t: producers and consumers of one item each, a buffer for one,
// and one monitor to wait on.
// Bug: `notify`, not `notifyAll`. With two of each it can wake one who cannot go on, and everybody waits.
// A notify of JESS wakes who has waited longest: the queue is written out. All that have to do with waiting write `queue`,
// as in JESS, where they are accesses to one object.
const PAIRS = 2;
mutex m;
var size = 0;
var queue = 0, woken[2 * PAIRS] = false;
plain var waiting[8 * PAIRS], first;

fn pause(me) {
  atomic { waiting[queue] = me; queue += 1; }
  unlock m;
  atomic { await woken[me]; woken[me] = false; queue = queue; }
  lock m;
}

fn wake() {
  atomic {
    queue = queue;
    if first < queue {
      woken[waiting[first]] = true;
      first += 1;
    }
  }
}

thread producer[i in 0..PAIRS] {
  lock m;
  while size == 1 { pause(i); }
  size += 1;
  wake();
  unlock m;
}

thread consumer[i in PAIRS..2 * PAIRS] {
  lock m;
  while size == 0 { pause(i); }
  size -= 1;
  wake();
  unlock m;
}
