//@ from: "JESS (Thomson 2016), re-created; DPOR and the oracle agree"
//@ outcomes: ok
//@ hbrs: 2, lazy-hbrs: 2, states: 1
//@ skip: dfs "3.0 * 10^23 schedules"

// JESS, regression suite, testbarrier: three phases, between them a barrier of four. In each phase a variable may be
// written by two threads, in the last two phases by one.
// In the original a helper thread runs an op between the last arrival and the leaves; here the barrier does without,
// and the relation of the threads is the same. `b` is the field that holds the barrier.
barrier barriers[1](4);
var b = 0;
var w, x, y, z;

fn meet() { arrive barriers[b]; }

fn first() { point; w = 1; meet(); x = 1; meet(); y = 1; point; }

fn second() { point; x = 1; w = 1; meet(); y = 1; meet(); z = 1; point; }

fn third() { point; y = 1; meet(); z = 1; meet(); w = 1; point; }

fn fourth() { point; z = 1; meet(); w = 1; meet(); x = 1; point; }

main {
  let h[4];
  h[0] = spawn first();
  h[1] = spawn second();
  h[2] = spawn third();
  h[3] = spawn fourth();
  for i in 0..4 { join h[i]; }
}
