//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 0

var x;
mutex m;

thread a { lock m; x = 1; unlock m; }
thread b { if trylock(m) { x = 2; unlock m; } }
