//@ from: "Flanagan and Godefroid, POPL 2005; HBRs by brute force"
//@ define: N=14
//@ hbrs: 2
//@ executions: optimal-dpor 2
//@ skip: dfs "more than 200,000 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ skip: oracle "more than 12,000 states or relations"
//@ define: N=16
//@ hbrs: 8
//@ executions: optimal-dpor 8
//@ skip: dfs "more than 200,000 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ skip: oracle "more than 12,000 states or relations"
//@ define: N=18
//@ hbrs: 32
//@ executions: optimal-dpor 32
//@ skip: dfs "more than 200,000 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ skip: oracle "more than 12,000 states or relations"
//@ define: N=19
//@ hbrs: 64
//@ executions: optimal-dpor 64
//@ skip: dfs "more than 200,000 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ skip: lazy-tree-dpor "many times the time of lazy-optimal-dpor"
//@ skip: oracle "more than 12,000 states or relations"
//@ define: N=20
//@ hbrs: 128
//@ executions: optimal-dpor 128
//@ skip: dfs "more than 200,000 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 200,000 prefixes"
//@ skip: lazy-hbr-caching "more than 200,000 prefixes"
//@ skip: state-caching "more than 200,000 prefixes"
//@ skip: lazy-reverse-search "more than 500,000 parts"
//@ skip: lazy-tree-dpor "many times the time of lazy-optimal-dpor"
//@ skip: oracle "more than 12,000 states or relations"

// Threads give blocks to inodes; they collide from fourteen threads on.
const N = 14;
mutex locki[32];
mutex lockb[26];
var inode[32];
var busy[26];

thread t[tid in 0..N] {
  let i = tid % 32;
  lock locki[i];
  if inode[i] == 0 {
    let b = (i * 2) % 26;
    loop {
      lock lockb[b];
      if busy[b] == 0 {
        busy[b] = 1;
        inode[i] = b + 1;
        unlock lockb[b];
        break;
      }
      unlock lockb[b];
      b = (b + 1) % 26;
    }
  }
  unlock locki[i];
}
