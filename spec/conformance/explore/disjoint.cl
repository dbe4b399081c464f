//@ from: "closed form: N! schedules, HBRs and rf classes, 1 lazy HBR, 1 state"
//@ define: N=2
//@ schedules: 2, hbrs: 2, lazy-hbrs: 1, rf-classes: 2, lazy-rf-classes: 1, states: 1
//@ executions: lazy-dpor 1
//@ define: N=3
//@ schedules: 6, hbrs: 6, lazy-hbrs: 1, rf-classes: 6, lazy-rf-classes: 1, states: 1
//@ executions: lazy-dpor 1
//@ define: N=4
//@ schedules: 24, hbrs: 24, lazy-hbrs: 1, rf-classes: 24, lazy-rf-classes: 1, states: 1
//@ executions: lazy-dpor 1
//@ define: N=5
//@ schedules: 120, hbrs: 120, lazy-hbrs: 1, rf-classes: 120, lazy-rf-classes: 1, states: 1
//@ executions: lazy-dpor 1
//@ define: N=6
//@ schedules: 720, hbrs: 720, lazy-hbrs: 1, rf-classes: 720, lazy-rf-classes: 1, states: 1
//@ executions: lazy-dpor 1
//@ define: N=7
//@ schedules: 5040, hbrs: 5040, lazy-hbrs: 1, rf-classes: 5040, lazy-rf-classes: 1, states: 1
//@ executions: lazy-dpor 1
//@ define: N=40
//@ lazy-hbrs: 1, states: 1
//@ executions: lazy-dpor 1
//@ executions: lazy-optimal-dpor 1
//@ executions: lazy-tree-dpor 1
//@ skip: dfs "2^40 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "2^40 prefixes"
//@ skip: lazy-hbr-caching "2^40 prefixes"
//@ skip: state-caching "2^40 prefixes"
//@ skip: lazy-reverse-search "2^40 prefixes"
//@ skip: dpor "40! executions"
//@ skip: source-dpor "40! executions"
//@ skip: optimal-dpor "40! executions"
//@ skip: ledger-hbr "40! executions"
//@ skip: oracle "more than 12,000 states or relations"

// One mutex guards N variables, one for each thread: the order of the sections does not matter.
const N = 4;
var v[N];
mutex m;

thread t[i in 0..N] {
  lock m;
  let r = v[i];
  v[i] = r + 1;
  unlock m;
}
