//@ outcomes: ok
//@ condition: holds

// A channel carries values of one type.
chan c(1);

thread a { send c, true; }
thread b { let r = recv(c); }

forall b:r;
