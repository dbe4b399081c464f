//@ outcomes: ok

// Read, add, try to swap in; again if another thread was faster.
var x = 0;

fn increment() {
  loop {
    let old = x;
    if cas(x, old, old + 1) { return old; }
  }
}

thread t[i in 0..3] { let old = increment(); }

final { assert x == 3; }
