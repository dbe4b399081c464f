//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 0

var x;
barrier b(2);

thread p { x = 1; arrive b; }
thread q { arrive b; let r = x; }
