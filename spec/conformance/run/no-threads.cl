//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// A program whose threads have no op has one schedule, the empty one.
var x;

thread a { skip; }
