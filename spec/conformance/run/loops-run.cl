//@ loops: run
//@ outcomes: ok
//@ states: 1
//@ schedules: 4

// [loops-run] Round after round, as long as the text says: here at most two.
var f;

thread a {
    let rounds = 0;
    while f == 0 && rounds < 2 { rounds = rounds + 1; }
    rounds = 0;
}
thread b { f = 1; }
