// Three mistakes, three messages.
var x;
thread t {
  x = ;
  x = 1;
  lock;
  x = 2;
  let = 3;
}
