//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 0

var x;
sem s = 0;

thread a { x = 1; release s; }
thread b { acquire s; let r = x; }
