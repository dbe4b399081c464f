//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 0

var x, ready;
mutex m;
cond c;

thread a { x = 1; lock m; ready = 1; notify c; unlock m; }
thread b { lock m; while ready == 0 { wait c, m; } unlock m; let r = x; }
