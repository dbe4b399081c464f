//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 1

// [atomic]: may begin with an await: a lock by hand.
var taken, x;

thread t[i in 0..2] {
  atomic { await taken == 0; taken = 1; }
  x = x + 1;
  taken = 0;
}

forall x == 2;
