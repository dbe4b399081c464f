//@ error: in-final at 5:17

// final does not choose.
thread t { skip; }
final { let r = choose(0..2); }
