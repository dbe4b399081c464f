//@ outcomes: failure

// [fault-on-arrival]: one unlock more than locks.
reentrant mutex m;

thread a { lock m; lock m; unlock m; unlock m; unlock m; }
