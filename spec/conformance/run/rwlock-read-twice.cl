//@ outcomes: ok deadlock

// [read-lock]: who has locked for reading twice holds the lock until the second unlock.
rwlock l;
var x = 0;

thread a { read_lock l; read_lock l; unlock l; x = 1; unlock l; }
thread b { write_lock l; let r = x; assert r != 2; unlock l; }
thread c { read_lock l; x = 2; read_lock l; unlock l; unlock l; write_lock l; }
