//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 3

// Each thread has a lock of its own.
var x;
mutex m, n;

thread a { lock m; x = x + 1; unlock m; }
thread b { lock n; x = x + 1; unlock n; }
