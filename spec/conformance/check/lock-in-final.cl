//@ error: in-final at 6:9

// final does not lock.
mutex m;
thread t { skip; }
final { lock m; }
