//@ outcomes: ok
//@ condition: exists holds

// [read-lock]: what comes before the first of two holds for reading is found, though the writer waits before the second.
rwlock l;
var x = 0, y = 0;

thread a { read_lock l; read_lock l; let r = x; y = r; unlock l; unlock l; }
thread b { write_lock l; x = 1; unlock l; }

exists y == 1;
