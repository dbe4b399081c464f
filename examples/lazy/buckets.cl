//@ outcomes: ok

// Six sections on three buckets under one mutex.
const BUCKETS = 3;
var bucket[BUCKETS];
mutex m;

thread t[i in 0..5] { with m { bucket[i % BUCKETS] = bucket[i % BUCKETS] + 1; } }
