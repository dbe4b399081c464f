//@ outcomes: failure

// [fault-on-arrival]: an unlock without the mutex is no op; it fails in the transition before.
mutex m;

thread a { point; unlock m; }
