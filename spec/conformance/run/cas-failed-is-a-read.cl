//@ outcomes: ok

// [cas]: a failed cas is a read: two of them commute.
var x;

thread a { let w = cas(x, 5, 1); }
thread b { let w = cas(x, 6, 2); }
