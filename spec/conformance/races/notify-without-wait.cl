//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 1

// A notify orders a wait that comes after it or is woken by it; nobody waits here.
var x;
cond c;

thread a { x = 1; notify c; }
thread b { let r = x; }
