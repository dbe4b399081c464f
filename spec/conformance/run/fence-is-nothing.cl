//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// A fence is no op.
var x;

thread a { fence; x = 1; fence; }
thread b { fence; }
