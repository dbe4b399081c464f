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

// A lock that is one variable: who turns it from 0 to 1 has it. Whose `cas` fails tries again, and has changed nothing.
const N = 2;
var l, last;

thread t[i in 0..N] {
    while !cas(l, 0, 1) { }
    last = i;
    assert last == i;
    l = 0;
}
