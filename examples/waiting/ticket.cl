//@ from: "counted by another model of such loops, over its full graph"
//@ outcomes: ok
//@ define: N=2
//@ hbrs: 2, states: 2
//@ executions: ledger-hbr 2
//@ define: N=3
//@ hbrs: 6, states: 6
//@ executions: ledger-hbr 6
//@ define: N=4
//@ hbrs: 24, states: 24
//@ executions: ledger-hbr 24

// Each thread draws a number, and waits until it is served.
const N = 2;
var next, serving, last;

thread t[i in 0..N] {
    let mine = fetch_add(next, 1);
    while serving != mine { yield; }
    last = i;
    assert last == i;
    serving = mine + 1;
}
