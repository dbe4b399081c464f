//@ from: "counted by another model of such loops, over its full graph"
//@ outcomes: ok
//@ define: READERS=1, define: WRITES=1
//@ hbrs: 2, states: 2
//@ executions: ledger-hbr 11
//@ define: READERS=2, define: WRITES=1
//@ hbrs: 4, states: 4
//@ executions: ledger-hbr 121
//@ define: READERS=1, define: WRITES=2
//@ hbrs: 3, states: 3
//@ define: READERS=2, define: WRITES=2
//@ hbrs: 9, states: 9

// A sequence lock: readers take what they read only if nobody wrote meanwhile.
const READERS = 1;
const WRITES = 1;
var sequence, x, y;

thread writer {
    for k in 0..WRITES {
        sequence = 2 * k + 1;
        x = k + 1;
        y = k + 1;
        sequence = 2 * k + 2;
    }
}

thread reader[i in 0..READERS] {
    let got;
    loop {
        let before = sequence;
        if before % 2 == 1 { continue; }
        let a = x;
        let b = y;
        if sequence == before {
            assert a == b;
            got = a;
            break;
        }
    }
}
