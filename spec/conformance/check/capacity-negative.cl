//@ error: out-of-range at 4:8

// A capacity is not negative.
chan c(-1);
thread t { skip; }
