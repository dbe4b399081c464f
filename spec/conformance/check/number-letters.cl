// A number with letters in it.
thread t { let r = 12ab; }
