//@ outcomes: deadlock

// [send]: blocks while the channel is full.
chan c(1);

thread a { send c, 1; send c, 2; }
