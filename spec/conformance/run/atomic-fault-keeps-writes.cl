//@ outcomes: failure
//@ condition: holds

// [atomic]: a fault keeps what was written.
var x, a[1];

thread t { atomic { x = 1; a[x] = 1; x = 2; } }

forall x == 1;
