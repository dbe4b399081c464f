//@ from: "counted by another model of such loops, over its full graph; traces of Nidhugg"
//@ outcomes: ok
//@ define: N=2
//@ hbrs: 4, states: 2
//@ executions: ledger-hbr 6
//@ define: N=3
//@ hbrs: 36, states: 3
//@ executions: ledger-hbr 75

// A spin lock that reads until the lock looks free, and tries to take it only then.
const N = 2;
var l, last;

thread t[i in 0..N] {
    loop {
        while l != 0 { }
        if cas(l, 0, 1) { break; }
    }
    last = i;
    assert last == i;
    l = 0;
}
