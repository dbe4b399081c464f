//@ error: open-comment at 5:1

// A comment that does not end.
thread t { skip; }
/* and then
