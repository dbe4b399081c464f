//@ outcomes: ok
//@ schedules: 1

// [fence]: no op.
var x;

thread a { fence; x = 1; fence; }
thread b { fence; }
