//@ error: escape at 4:17

// An unknown escape.
thread t { fail "a\qb"; }
