//@ outcomes: ok
//@ condition: holds

// The bounds of `for` are evaluated once.
var n = 2, c;

thread t { for i in 0..n { n = 5; c = c + 1; } }

forall c == 2;
