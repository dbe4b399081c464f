//@ from: "worked out by hand: PCT of depth 2 shows it if one thread stops between its read and its write"
//@ outcomes: ok failure, schedules: 6, depths: failure 2

// Two owners give something up; the last one has to say so. Each reads before the other writes: the bug is certain
// if both reads, which are the first events of their threads, come before both writes (chapter 19).
var strong = 2, told = 0;
thread h[i in 0..2] {
  let last = strong == 1;
  fetch_add(strong, -1);
  if last { told = 1; }
}
final { assert told == 1; }
