// A count is not negative.
sem s = -1;
thread t { acquire s; }
