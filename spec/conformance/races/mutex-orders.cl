//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 0

var x;
mutex m;

thread a { lock m; x = x + 1; unlock m; }
thread b { lock m; x = x + 1; unlock m; }
