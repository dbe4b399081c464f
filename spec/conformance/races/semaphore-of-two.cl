//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 1

// Two permits: both are in at once.
var x;
sem s = 2;

thread a { acquire s; x = 1; release s; }
thread b { acquire s; x = 2; release s; }
