// An unknown escape.
thread t { fail "a\qb"; }
