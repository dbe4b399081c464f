//@ error: duplicate-final at 6:1

// At most one final block.
thread t { skip; }
final { assert true; }
final { assert true; }
