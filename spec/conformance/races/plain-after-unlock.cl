//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 2

// A plain access in the transition of an unlock comes after the unlock.
var x;
mutex m;

thread a { lock m; unlock m; plain x = 1; }
thread b { lock m; x = 2; unlock m; let r = x; }
