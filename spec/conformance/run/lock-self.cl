//@ outcomes: deadlock

// [lock-self]: a plain mutex that the thread itself holds blocks for ever.
mutex m;

thread a { lock m; lock m; }
