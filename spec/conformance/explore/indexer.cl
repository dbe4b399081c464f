//@ from: "Flanagan and Godefroid, POPL 2005: 1 HBR up to N = 11, then 8^(N - 11)"
//@ define: N=2
//@ schedules: 70, hbrs: 1, lazy-hbrs: 1, states: 1
//@ executions: optimal-dpor 1
//@ define: N=5
//@ hbrs: 1, lazy-hbrs: 1, states: 1
//@ executions: optimal-dpor 1, sleep-sets 625
//@ skip: dfs "more than 200,000 schedules"
//@ define: N=11
//@ hbrs: 1, lazy-hbrs: 1
//@ executions: optimal-dpor 1
//@ skip: dfs "more than 200,000 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: oracle "more than 12,000 states or relations"
//@ define: N=12
//@ hbrs: 8, lazy-hbrs: 8
//@ executions: optimal-dpor 8
//@ skip: dfs "more than 200,000 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ skip: oracle "more than 12,000 states or relations"
//@ define: N=13
//@ hbrs: 64, lazy-hbrs: 64
//@ executions: optimal-dpor 64
//@ skip: dfs "more than 200,000 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ skip: oracle "more than 12,000 states or relations"
//@ define: N=14
//@ hbrs: 512, lazy-hbrs: 512
//@ executions: optimal-dpor 512
//@ skip: dfs "more than 200,000 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ skip: oracle "more than 12,000 states or relations"
//@ define: N=15
//@ hbrs: 4096, lazy-hbrs: 4096
//@ executions: optimal-dpor 4096
//@ skip: dfs "more than 200,000 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ skip: lazy-tree-dpor "five times the time of lazy-optimal-dpor for 4,096 HBRs"
//@ skip: oracle "more than 12,000 states or relations"
//@ define: N=16
//@ hbrs: 32768, lazy-hbrs: 32768
//@ executions: optimal-dpor 32768
//@ skip: dfs "more than 200,000 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: dpor "more than 50,000 executions"
//@ skip: lazy-dpor "more than 50,000 executions"
//@ skip: lazy-reverse-search "more than 500,000 parts"

// Threads insert messages into a hash table; they collide from twelve threads on.
const N = 12;
var table[128];

thread t[tid in 0..N] {
  let m = 0;
  while m < 4 {
    m += 1;
    let w = m * 11 + tid;
    let h = (w * 7) % 128;
    while !cas(table[h], 0, w) { h = (h + 1) % 128; }
  }
}
