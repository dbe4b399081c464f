//@ error: in-condition at 6:8

// A condition calls nothing.
fn f() { return 1; }
thread t { skip; }
exists f() == 1;
