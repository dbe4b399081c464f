//@ from: "closed form: the writer waits for itself"
//@ outcomes: deadlock
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, deadlock-states: 1

// [read-lock]: a writer that asks to read waits for itself.
rwlock l;

thread a { write_lock l; read_lock l; }
