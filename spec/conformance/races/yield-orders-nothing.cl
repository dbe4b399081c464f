//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 1

var x;

thread a { x = 1; yield; point; fence; }
thread b { yield; point; fence; let r = x; }
