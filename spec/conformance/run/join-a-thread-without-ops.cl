//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [thread-ends]: a thread without an op has ended as soon as it is spawned.
fn child() { skip; }

main { let h = spawn child(); join h; join h; }
