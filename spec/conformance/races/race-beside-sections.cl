//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 2, hbrs: 4, lazy-hbrs: 2

// Executions with one lazy HBR and other races: where a's section comes before b's, the writes of x are ordered.
var x, y;
mutex m;

thread a { x = 1; y = 1; lock m; unlock m; }
thread b { let r = y; lock m; unlock m; if r == 1 { x = 2; } }
