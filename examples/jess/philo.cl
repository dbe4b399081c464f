//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok
//@ schedules: 1434, hbrs: 82, lazy-hbrs: 82, states: 15

// JESS, CCompar, philo-2 and philo-4: philosophers take both forks at a table monitor, or wait there, until two have
// eaten before them.
// Bug: one `notify` for all, which may wake a philosopher who cannot eat yet, or be lost. With two philosophers it
// cannot, since there is one other to wake.
// A notify of JESS wakes who has waited longest: the queue is written out. All that have to do with waiting write `queue`.
const N = 2; const MEALS = 2;
mutex table;
var fork[N] = true;
var eaten;
var queue = 0, woken[N] = false;
plain var waiting[16], first;

fn pause(me) {
  atomic { waiting[queue] = me; queue += 1; }
  unlock table;
  atomic { await woken[me]; woken[me] = false; queue = queue; }
  lock table;
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

fn eat(me) {
  let right = (me + 1) % N;
  lock table;
  while !(fork[me] && fork[right]) { pause(me); }
  fork[me] = false;
  fork[right] = false;
  let n = eaten;
  eaten = n + 1;
  unlock table;
  lock table;
  fork[me] = true;
  fork[right] = true;
  wake();
  unlock table;
  return n;
}

thread philosopher[i in 0..N] {
  loop {
    if eat(i) >= MEALS { return; }
  }
}
