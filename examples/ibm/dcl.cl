//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok failure
//@ schedules: 294, hbrs: 6, lazy-hbrs: 6, states: 3, failure-states: 2

// IBM benchmark, dcl: an object is made by whoever needs it first; the lock is avoided once it is there.
// Bug, stale value: the reference is set before the field of the object is; who comes between, sees a half-built object.
// Class: never, with thousands of runs.
// Contention: low READERS=2, medium READERS=5, high READERS=10.
// In Java the two writes are one statement, and the compiler or the processor turns them round. Here the order is
// written down, since every execution is sequentially consistent.
const READERS = 2;
mutex m;
var made = false, field = 0;

fn get() {
  if !made {
    with m {
      if !made {
        made = true;
        field = 42;
      }
    }
  }
  assert field == 42, "a half-built object";
}

main {
  let h[READERS];
  for i in 0..READERS { h[i] = spawn get(); }
  for i in 0..READERS { join h[i]; }
}
