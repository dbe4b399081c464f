//@ outcomes: deadlock

// [barrier-leave]: blocked until its round is full.
barrier b(3);

thread t[i in 0..2] { arrive b; }
