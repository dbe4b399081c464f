//@ from: "counted by another model of such loops, over its full graph"
//@ outcomes: ok
//@ define: N=2
//@ hbrs: 2, states: 2
//@ executions: ledger-hbr 2
//@ define: N=3
//@ hbrs: 6, states: 6
//@ executions: ledger-hbr 6

// Anderson's array lock: each thread waits at a place of its own.
const N = 2;
var tail, go[N], last;

thread first {
    go[0] = 1;
}

thread t[i in 0..N] {
    let mine = fetch_add(tail, 1);
    while go[mine % N] == 0 { }
    go[mine % N] = 0;
    last = i;
    assert last == i;
    go[(mine + 1) % N] = 1;
}
