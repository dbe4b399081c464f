//@ from: "counted by another model of such loops, over its full graph"
//@ outcomes: ok
//@ define: N=2
//@ hbrs: 2, states: 2
//@ executions: ledger-hbr 2
//@ define: N=3
//@ hbrs: 6, states: 6
//@ executions: ledger-hbr 6

// The queue lock of Craig, Landin and Hagersten: who comes puts its node at the tail, and waits at that of its predecessor.
// Node N is free from the start.
const N = 2;
var tail = N, held[N + 1], last;

thread t[i in 0..N] {
    held[i] = 1;
    let before = swap(tail, i);
    while held[before] != 0 { }
    last = i;
    assert last == i;
    held[i] = 0;
}
