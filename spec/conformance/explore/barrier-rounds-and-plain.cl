//@ from: "depth-first search and the oracle agree"
//@ hbrs: 36

// Two of four threads meet in each round. Who sleeps before an arrival that fills the round arrives in the next.
var x = 1;
barrier b(2);

thread t { arrive b; let r = x; }
thread u { arrive b; plain x = 2; }
thread v { arrive b; }
thread w { arrive b; plain x = 3; }
