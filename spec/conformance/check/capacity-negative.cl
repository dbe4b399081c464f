// A capacity is not negative.
chan c(-1);
thread t { skip; }
