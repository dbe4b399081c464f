//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 20, hbrs: 7, lazy-hbrs: 7, states: 4

// Who does not get the second mutex puts the first one back and gives up. No deadlock, but work may be left undone.
var done[2];
mutex a, b;

thread t {
  lock a;
  if trylock(b) { done[0] = 1; unlock b; }
  unlock a;
}
thread u {
  lock b;
  if trylock(a) { done[1] = 1; unlock a; }
  unlock b;
}
