//@ outcomes: ok
//@ condition: holds

// The second thread waits until the first has released.
var x = 0;
sem done;

thread first { x = 1; release done; }
thread second { acquire done; let r = x; }

forall second:r == 1;
