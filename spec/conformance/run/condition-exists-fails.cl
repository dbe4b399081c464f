//@ outcomes: ok
//@ condition: fails

// [condition]: exists that no terminal state satisfies.
var x;

thread t { x = 1; }

exists x == 2;
