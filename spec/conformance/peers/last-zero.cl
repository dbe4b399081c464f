//@ from: "closed form: (N + 3) 2^(N - 2) HBRs; executions that source DPOR of Nidhugg 0.4 gives up: 131, 1611"
//@ define: N=6
//@ hbrs: 144, lazy-hbrs: 144
//@ executions: source-dpor 275
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ define: N=8
//@ hbrs: 704, lazy-hbrs: 704
//@ executions: source-dpor 2315
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ skip: lazy-reverse-search "more than 500,000 parts"

// A reader looks for the last zero of an array that N threads fill.
const N = 6;
var a[N + 1];

thread reader {
  let i = N;
  while a[i] != 0 { i = i - 1; }
}
thread t[j in 1..N + 1] { a[j] = a[j - 1] + 1; }
