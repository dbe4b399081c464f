//@ from: "closed form: 4! / 2! and 7! / (3! 2! 2!) orders"
//@ define: START=0
//@ outcomes: ok failure, schedules: 12, depths: failure none
//@ define: START=1
//@ outcomes: ok failure, schedules: 210, depths: failure 3

// Four ops have to come in one order: a, b, c, e. Three of them are the first ones of their threads, so PCT never
// shows it. With START=1 each thread has a step before, and the bug has depth 3 (chapter 19).
const START = 1;
var x = 0;
thread t1 {
  if START == 1 { point; }
  atomic { if x == 0 { x = 1; } }
  atomic { if x == 2 { x = 3; } }
}
thread t2 {
  if START == 1 { point; }
  atomic { if x == 1 { x = 2; } }
}
thread t3 {
  if START == 1 { point; }
  assert x != 3;
}
