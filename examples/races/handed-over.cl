//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, races: 0

// A buffer is filled, handed over by a semaphore, and changed by who got it. It has no data race. No lock protects it
// either, so `--races` shows a false alarm of the lockset discipline.
var buffer;
sem full = 0;

thread producer { buffer = 1; release full; }
thread consumer { acquire full; buffer += 1; }
