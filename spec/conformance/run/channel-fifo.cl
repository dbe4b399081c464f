//@ outcomes: ok
//@ condition: holds

// [send] [recv]: first in, first out.
chan c(2);

thread a { send c, 1; send c, 2; }
thread b { let p = recv(c); let q = recv(c); }

forall b:p == 1 && b:q == 2;
