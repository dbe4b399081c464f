//@ outcomes: deadlock

// [read-lock]: asking again while holding blocks for ever.
rwlock l;

thread a { read_lock l; read_lock l; }
