//@ outcomes: assume-blocked

// [final]: does not run after an assume stopped a thread.
thread a { assume false; }

final { fail "not reached"; }
