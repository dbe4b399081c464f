//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 0

var x;
rwlock l;

thread a { read_lock l; let r = x; unlock l; }
thread b { write_lock l; x = 1; unlock l; }
