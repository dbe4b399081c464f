//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 1

// Before the barrier, and between two of its rounds, the threads run side by side.
var x;
barrier b(2);

thread p { arrive b; x = 1; arrive b; }
thread q { arrive b; let r = x; arrive b; }
