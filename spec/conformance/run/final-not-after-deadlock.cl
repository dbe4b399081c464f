//@ outcomes: deadlock

// [final]: does not run after a deadlock.
sem s;

thread a { acquire s; }

final { fail "not reached"; }
