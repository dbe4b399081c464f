//@ error: out-of-range at 4:9

// A count is not negative.
sem s = -1;
thread t { acquire s; }
