//@ outcomes: deadlock
//@ hbrs: 1, states: 1, deadlock-states: 1

// Each waits in a loop for the other one: neither ever gets out.
var x, y;

thread a { while x == 0 { } y = 1; }
thread b { while y == 0 { } x = 1; }
