//@ error: syntax at 8:7
//@ error: syntax at 10:7
//@ error: syntax at 12:7

// Three mistakes, three messages.
var x;
thread t {
  x = ;
  x = 1;
  lock;
  x = 2;
  let = 3;
}
