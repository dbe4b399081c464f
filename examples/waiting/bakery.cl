//@ from: "counted by another model of such loops, over its full graph"
//@ outcomes: ok
//@ define: N=2
//@ hbrs: 9, states: 4
//@ executions: ledger-hbr 16
//@ define: N=3
//@ hbrs: 254, states: 22
//@ executions: ledger-hbr 761
//@ skip: dfs "more than 250,000 executions, or 8,000,000 events"

// Lamport's bakery: who comes takes a number above all that it sees; the least number goes first.
const N = 2;
var choosing[N], number[N], last;

thread t[i in 0..N] {
    choosing[i] = 1;
    let mine = 0;
    for j in 0..N {
        if j != i {
            let other = number[j];
            if other > mine { mine = other; }
        }
    }
    mine = mine + 1;
    number[i] = mine;
    choosing[i] = 0;
    for j in 0..N {
        if j != i {
            while choosing[j] != 0 { }
            loop {
                let other = number[j];
                if other == 0 || other > mine || (other == mine && j > i) { break; }
            }
        }
    }
    last = i;
    assert last == i;
    number[i] = 0;
}
