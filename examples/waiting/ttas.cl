//@ from: "counted by another model of such loops, over its full graph"
//@ outcomes: ok
//@ define: N=2
//@ hbrs: 4, states: 2
//@ executions: ledger-hbr 6
//@ define: N=3
//@ hbrs: 36, states: 3
//@ executions: ledger-hbr 78

// Test and test-and-set: reads until the lock looks free, then swaps.
const N = 2;
var l, last;

thread t[i in 0..N] {
    loop {
        while l != 0 { }
        if swap(l, 1) == 0 { break; }
    }
    last = i;
    assert last == i;
    l = 0;
}
