//@ error: unknown-thread at 5:8

// A condition names declared threads.
thread t { let r = 1; }
exists u:r == 1;
