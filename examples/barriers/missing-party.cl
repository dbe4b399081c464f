//@ outcomes: deadlock

// The third party never comes.
barrier b(3);

thread t[i in 0..2] { arrive b; }
