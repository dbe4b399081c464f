//@ from: "counted by another model of such loops, over its full graph; traces of GenMC"
//@ outcomes: ok
//@ define: N=2
//@ hbrs: 16, states: 4
//@ executions: ledger-hbr 16
//@ define: N=3
//@ hbrs: 9216, states: 9
//@ executions: ledger-hbr 9216
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "more than 250,000 executions, or 8,000,000 events"
//@ skip: lazy-hbr-caching "more than 250,000 executions, or 8,000,000 events"
//@ skip: lazy-reverse-search "many parts for each of 9,216 HBRs"

// Lamport's fast mutex (1987): without others, five writes and two reads.
const N = 2;
var busy[N], x, y, last;

thread t[i in 0..N] {
    let me = i + 1;
    loop {
        busy[i] = 1;
        x = me;
        if y != 0 {
            busy[i] = 0;
            while y != 0 { }
            continue;
        }
        y = me;
        if x == me { break; }
        busy[i] = 0;
        for j in 0..N {
            if j != i {
                while busy[j] != 0 { }
            }
        }
        if y == me { break; }
        while y != 0 { }
    }
    last = me;
    assert last == me;
    y = 0;
    busy[i] = 0;
}
