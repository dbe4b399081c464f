// lock needs a mutex.
var x;
thread t { lock x; }
