// final does not lock.
mutex m;
thread t { skip; }
final { lock m; }
