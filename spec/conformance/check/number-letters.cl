//@ error: number at 4:20

// A number with letters in it.
thread t { let r = 12ab; }
