//@ error: thread-local at 5:19

// t:r stands in conditions only.
thread t { let r = 1; }
thread u { assert t:r == 1; }
