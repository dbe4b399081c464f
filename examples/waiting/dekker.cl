//@ from: "counted by another model of such loops, over its full graph"
//@ outcomes: ok
//@ hbrs: 4, states: 2
//@ executions: ledger-hbr 10

// Dekker's lock for two threads: who has not the turn gives way.
var wants[2], turn, last;

thread t[i in 0..2] {
    wants[i] = 1;
    while wants[1 - i] == 1 {
        if turn != i {
            wants[i] = 0;
            while turn != i { }
            wants[i] = 1;
        }
    }
    last = i;
    assert last == i;
    turn = 1 - i;
    wants[i] = 0;
}
