//@ from: "counted by another model of such loops, over its full graph"
//@ outcomes: ok
//@ states: 1
//@ define: N=2, define: ROUNDS=1
//@ hbrs: 2
//@ executions: ledger-hbr 2
//@ define: N=3, define: ROUNDS=1
//@ hbrs: 6
//@ executions: ledger-hbr 6
//@ define: N=2, define: ROUNDS=2
//@ hbrs: 4
//@ define: N=3, define: ROUNDS=2
//@ hbrs: 36

// A barrier that is reused: the last one to come turns the sense round.
const N = 2;
const ROUNDS = 1;
var count, sense;

thread t[i in 0..N] {
    for round in 0..ROUNDS {
        let mine = 1 - round % 2;
        if fetch_add(count, 1) == N - 1 {
            count = 0;
            sense = mine;
        } else {
            while sense != mine { }
        }
    }
}
