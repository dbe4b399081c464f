//@ error: wrong-kind at 5:17

// lock needs a mutex.
var x;
thread t { lock x; }
