//@ outcomes: ok
//@ condition: holds

// [acquire] [release]
var x;
sem s = 1;

thread t[i in 0..2] { acquire s; x = x + 1; release s; }

forall x == 2;
