//@ from: "counted by another model of such loops, over its full graph; traces of Nidhugg"
//@ outcomes: ok
//@ hbrs: 4, states: 2
//@ executions: ledger-hbr 4

// Peterson's lock for two threads.
var flag[2], turn, last;

thread t[i in 0..2] {
    flag[i] = 1;
    turn = 1 - i;
    while flag[1 - i] == 1 && turn == 1 - i { }
    last = i;
    assert last == i;
    flag[i] = 0;
}
