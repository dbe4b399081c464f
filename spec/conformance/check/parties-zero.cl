// A barrier needs a party.
barrier b(0);
thread t { arrive b; }
