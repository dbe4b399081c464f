//@ from: "counted by another model of such loops, over its full graph"
//@ outcomes: ok
//@ define: N=2
//@ hbrs: 2, states: 2
//@ executions: optimal-dpor 4
//@ define: N=3
//@ hbrs: 6, states: 6
//@ executions: optimal-dpor 30

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
