//@ error: shadowing at 4:39

// A local may not take the name of a local around it.
thread t { let r = 1; if r == 1 { let r = 2; } }
