//@ outcomes: assume-blocked

// [outcome-precedence]: assume-blocked comes before deadlock.
sem s;

thread a { acquire s; }
thread b { assume false; }
