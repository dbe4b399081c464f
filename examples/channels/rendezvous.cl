//@ outcomes: ok

// Capacity 0: when the send is over, the value was taken.
var taken = false;
chan c(0);

thread sender { send c, 7; let seen = taken; assert seen; }
thread receiver { taken = true; let v = recv(c); assert v == 7; }
