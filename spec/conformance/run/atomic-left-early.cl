//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 30, hbrs: 16, lazy-hbrs: 16, states: 1

// [atomic]: return, break and continue may leave it; it is one op all the same.
var x, y;

fn f(v) { atomic { x = x + 1; if v == 0 { return 1; } x = x + 10; } return 2; }

thread t[i in 0..2] {
  let r = f(i);
  loop { atomic { y = y + 1; if y > 2 { break; } } }
}

forall x == 12 && t[0]:r == 1 && t[1]:r == 2;
