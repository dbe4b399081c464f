//@ from: "traces of Nidhugg 0.4 (source, optimal) and GenMC 0.11 (--sc), by hand after GenMC synthetic/fib_bench"
//@ define: N=2
//@ hbrs: 140, lazy-hbrs: 140
//@ define: N=3
//@ hbrs: 1698, lazy-hbrs: 1698
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// Two threads add to each other's number, a third one looks at both.
const N = 3;
var x = 1, y = 1;

thread a { for i in 0..N { let p = x; let q = y; x = p + q; } }
thread b { for i in 0..N { let p = x; let q = y; y = p + q; } }
thread look { if x > 144 || y > 144 { fail; } }
