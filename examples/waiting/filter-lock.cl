//@ from: "counted by another model of such loops, over its full graph"
//@ outcomes: ok
//@ define: N=2
//@ hbrs: 4, states: 2
//@ executions: ledger-hbr 10
//@ define: N=3
//@ hbrs: 447, states: 3
//@ executions: ledger-hbr 3080
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// The filter lock, Peterson's for N threads: on each level the last one to come waits while others are as high.
const N = 2;
var level[N], victim[N], last;

thread t[i in 0..N] {
    for l in 1..N {
        level[i] = l;
        victim[l] = i;
        loop {
            let alone = true;
            let waits = false;
            for k in 0..N {
                if k != i && alone && level[k] >= l {
                    alone = false;
                    waits = victim[l] == i;
                }
            }
            if !waits { break; }
        }
    }
    last = i;
    assert last == i;
    level[i] = 0;
}
