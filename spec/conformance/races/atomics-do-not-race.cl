//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 0

var x;

thread a { atomic { x = x + 1; } }
thread b { atomic { plain x = 2; } }
thread c { await x > 0; }
