//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 1

// Two readers are in at once.
var x;
rwlock l;

thread a { read_lock l; x = 1; unlock l; }
thread b { read_lock l; x = 2; unlock l; }
