//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// [atomic]: control flow, locals and functions of these; cas, fetch_add, swap.
var x, y;

fn bump(d) { let old = fetch_add(x, d); return old; }

thread t[i in 0..2] {
  atomic {
    let old = 0;
    for k in 0..3 { old = bump(1); }
    if !cas(y, 0, old) { y = swap(y, 9); }
  }
}

forall x == 6;
