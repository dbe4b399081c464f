//@ error: chained at 4:19

// Comparisons are not chained.
thread t { assert 1 < 2 < 3; }
