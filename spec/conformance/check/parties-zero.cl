//@ error: out-of-range at 4:11

// A barrier needs a party.
barrier b(0);
thread t { arrive b; }
