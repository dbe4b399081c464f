// A comment that does not end.
thread t { skip; }
/* and then
