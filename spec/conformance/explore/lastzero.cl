//@ from: "closed form: (N + 3) 2^(N - 2) HBRs; program of Abdulla, Aronis, Jonsson, Sagonas, POPL 2014"
//@ define: N=2
//@ schedules: 35, hbrs: 5, lazy-hbrs: 5, states: 5
//@ executions: optimal-dpor 5
//@ define: N=3
//@ schedules: 920, hbrs: 12, lazy-hbrs: 12, states: 12
//@ executions: optimal-dpor 12
//@ define: N=4
//@ schedules: 44300, hbrs: 28, lazy-hbrs: 28, states: 28
//@ executions: optimal-dpor 28
//@ define: N=5
//@ schedules: 3487880, hbrs: 64, lazy-hbrs: 64, states: 64
//@ executions: source-dpor 97, optimal-dpor 64
//@ skip: dfs "3,487,880 schedules"
//@ define: N=6
//@ hbrs: 144, lazy-hbrs: 144, states: 144
//@ executions: optimal-dpor 144
//@ skip: dfs "more than 3,487,880 schedules"
//@ define: N=7
//@ hbrs: 320, lazy-hbrs: 320, states: 320
//@ executions: optimal-dpor 320
//@ skip: dfs "more than 3,487,880 schedules"
//@ define: N=10
//@ hbrs: 3328, lazy-hbrs: 3328
//@ executions: optimal-dpor 3328
//@ skip: dfs "more than 3,487,880 schedules"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ define: N=12
//@ hbrs: 15360, lazy-hbrs: 15360
//@ executions: optimal-dpor 15360
//@ skip: dfs "more than 3,487,880 schedules"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: dpor "more than 50,000 executions"
//@ skip: lazy-dpor "more than 50,000 executions"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ define: N=15
//@ hbrs: 147456, lazy-hbrs: 147456
//@ executions: optimal-dpor 147456
//@ skip: dfs "more than 3,487,880 schedules"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: dpor "more than 50,000 executions"
//@ skip: source-dpor "145,542,145 events"
//@ skip: lazy-dpor "more than 50,000 executions"
//@ skip: ledger-hbr "147,456 executions"
//@ skip: lazy-optimal-dpor "147,456 executions"
//@ skip: lazy-tree-dpor "147,456 executions"
//@ skip: lazy-reverse-search "more than 500,000 parts"

// A reader looks for the last zero of an array that N threads fill.
const N = 5;
var a[N + 1];

thread r {
  let i = N;
  while a[i] != 0 { i = i - 1; }
}
thread t[j in 1..N + 1] { a[j] = a[j - 1] + 1; }
