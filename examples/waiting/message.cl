//@ from: "state caching and the oracle agree"
//@ outcomes: ok
//@ states: 1

// A message is passed by a flag, and the receiver looks at the flag until it is set.
var flag = false;
var data = 0;

thread a { data = 42; flag = true; }
thread b { while !flag { } assert data == 42; }
