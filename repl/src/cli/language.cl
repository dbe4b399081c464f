// The language CL in one program: `explore help language > tour.cl`, `explore tour.cl`.
// A step of a thread is one access to something shared; between two steps any thread may run.

// Declarations, in any order. Objects are known by name and cannot be passed: pass an index.
const N = 2;                            // known before the run; `-D N=3` gives it another value
var x, y = 1, up = false;               // shared: 64-bit integers or truth values; 0 if not given
var a[N], b[3] = {1, 2, 3};             // arrays
plain var p;                            // its accesses are no steps
mutex m, each[N];                       // one owner
reentrant mutex r;                      // its owner may lock it again
rwlock l;                               // one writer, or several readers
cond c;                                 // a condition variable
sem s = 1;                              // a counting semaphore
barrier all(N);                         // for N threads
chan q(1), meet(0);                     // queues of at most 1 value, and of none: a rendezvous

fn more(by) {                           // no types: they are found from the uses
  let old = x;                          // a local
  x = old + by;
  return old;
}

thread t[i in 0..N] {                   // one for each i from 0 to N - 1
  with m { x += 1; }                    // lock, block, unlock; `x += 1` alone reads, then writes
  a[i] = x;
}
thread u {
  await up;                             // blocks until it holds
  assert y == 2, "seen too early";      // fails if it does not hold
}
main {
  let h = spawn more(1);                // a thread for a function
  y = 2;
  up = true;
  join h;
}
final { assert y == 2; }                // runs at the end, alone
exists x == 2;                          // some end of some execution is like that
forall x <= N + 1;                      // every end is
never t[0]:i == 1;                      // none is; `t:r` is a local of a thread
eventually x >= 2; always eventually y == 2;   // every fair execution: some state, again and again
up leads_to x >= 1;                     // wherever the first is so, the second is, there or later

fn statements(k) {
  let r0; let few[3] = 0;               // not set yet; a local array
  r0 = k; few[0] = -r0;
  if k < 0 { skip; } else if k == 0 { return; } else { fail "never"; }
  while k > few[0] { k -= 1; if k == 5 { continue; } }
  for i in 0..3 { few[i] = i; }
  loop { if few[1] == 1 && !up || few[2] != 2 { break; } }
  few[1] = choose(0..2); few[2] = choose fair(0..2);   // each is explored; a fair coin
  atomic { await x > 0; x -= 1; y ^= x & 3 | 1 << 2; }   // one step
  plain x = plain(y);                   // accesses that are no steps
  assume x >= 0;                        // an execution in which it is false is given up
  log x, "seen";                        // shown in traces
  fence; yield; point;                  // nothing, and two steps that touch nothing
}
fn locks() {
  lock m; unlock m;                     // `lock` blocks while somebody owns m
  if trylock(each[0]) { unlock each[0]; }
  lock r; lock r; unlock r; unlock r;
  read_lock l; unlock l; write_lock l; unlock l;
  lock m; while x == 0 { wait c, m; } unlock m;   // gives m back, waits for a notify, locks m again
  notify c; notify_all c;               // one of those who wait now, or all; lost if nobody waits
  acquire s; release s;                 // blocks at 0
  arrive all;                           // blocks until all have come
  send q, 7 % 2; x = recv(q) * 2 / 3;   // blocks while it is full, while it is empty
  // One step each; `fetch_add` and `swap` give the old value.
  if cas(x, 0, 1) { y = fetch_add(x, 1) + swap(x, ~0) >> 1; }
}
