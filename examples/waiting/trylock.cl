//@ from: "counted by another model of such loops, over its full graph"
//@ outcomes: ok
//@ define: N=2
//@ hbrs: 2, states: 2
//@ executions: ledger-hbr 2
//@ define: N=3
//@ hbrs: 6, states: 3
//@ executions: ledger-hbr 6
//@ define: N=4
//@ hbrs: 24, states: 4
//@ executions: ledger-hbr 24

// A mutex that nobody waits at: who does not get it tries again.
const N = 2;
mutex m;
var last;

thread t[i in 0..N] {
    while !trylock(m) { }
    last = i;
    assert last == i;
    unlock m;
}
