//@ outcomes: deadlock

// [acquire]: the count starts at 0 if it is not given.
sem s;

thread a { acquire s; }
