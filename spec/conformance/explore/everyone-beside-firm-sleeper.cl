//@ from: "brute force"
//@ outcomes: ok deadlock
//@ schedules: 141, hbrs: 8, lazy-hbrs: 8, states: 4

// As `choice-beside-firm-sleeper.cl`: here a step becomes loose because everyone is planned beside it, for a lock that
// may wait for several readers.
var x;
rwlock l;

thread t0 { x = 1; }
thread t1 { read_lock l; }
thread t2 { read_lock l; unlock l; read_lock l; x = 2; unlock l; }
thread t3 { write_lock l; unlock l; }
