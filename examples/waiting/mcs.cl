//@ from: "counted by another model of such loops, over its full graph; traces of GenMC"
//@ outcomes: ok
//@ define: N=2
//@ hbrs: 6, states: 4
//@ executions: ledger-hbr 8
//@ define: N=3
//@ hbrs: 66, states: 21
//@ executions: ledger-hbr 102
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// The queue lock of Mellor-Crummey and Scott: who comes puts itself behind the last one, and waits at a place of its own.
// Thread i is number i + 1; 0 is nobody.
const N = 2;
var tail, next[N + 1], held[N + 1], last;

thread t[i in 0..N] {
    let me = i + 1;
    next[me] = 0;
    let before = swap(tail, me);
    if before != 0 {
        held[me] = 1;
        next[before] = me;
        while held[me] != 0 { }
    }
    last = me;
    assert last == me;
    let behind = next[me];
    if behind == 0 && !cas(tail, me, 0) {
        loop {
            behind = next[me];
            if behind != 0 { break; }
        }
    }
    if behind != 0 { held[behind] = 0; }
}
