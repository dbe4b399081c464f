//@ outcomes: failure

// [outcome-precedence]: failure comes before deadlock.
sem s;

thread a { acquire s; }
thread b { fail "first"; }
