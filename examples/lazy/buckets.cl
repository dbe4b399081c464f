//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 120, hbrs: 120, lazy-hbrs: 4, states: 1

// Six sections on three buckets under one mutex.
const BUCKETS = 3;
var bucket[BUCKETS];
mutex m;

thread t[i in 0..5] { with m { bucket[i % BUCKETS] = bucket[i % BUCKETS] + 1; } }
