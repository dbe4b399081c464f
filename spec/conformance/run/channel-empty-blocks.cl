//@ outcomes: deadlock

// [recv]: blocks while the channel is empty.
chan c(1);

thread a { let r = recv(c); }
