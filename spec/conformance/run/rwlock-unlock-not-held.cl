//@ outcomes: failure

// [fault-on-arrival]
rwlock l;

thread a { unlock l; }
