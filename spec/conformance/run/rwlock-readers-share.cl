//@ outcomes: ok

// [read-lock]: readers share and commute.
rwlock l;

thread r[i in 0..2] { read_lock l; unlock l; }
