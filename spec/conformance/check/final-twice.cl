// At most one final block.
thread t { skip; }
final { assert true; }
final { assert true; }
