//@ error: unknown-local at 5:10

// A condition names top-level locals.
thread t { if true { let r = 1; } }
exists t:r == 1;
