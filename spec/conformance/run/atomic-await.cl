//@ outcomes: ok
//@ condition: holds

// [atomic]: may begin with an await: a lock by hand.
var taken, x;

thread t[i in 0..2] {
  atomic { await taken == 0; taken = 1; }
  x = x + 1;
  taken = 0;
}

forall x == 2;
