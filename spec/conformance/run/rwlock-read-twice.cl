//@ outcomes: ok deadlock
//@ condition: never holds

// [read-lock]: who has locked for reading twice holds the lock until the second unlock; no writer comes between.
rwlock l;
var x = 0, seen = 0;

thread a { read_lock l; read_lock l; unlock l; x = 1; x = 0; unlock l; }
thread b { write_lock l; seen = x; unlock l; }
thread c { read_lock l; read_lock l; unlock l; unlock l; write_lock l; }

never seen == 1;
