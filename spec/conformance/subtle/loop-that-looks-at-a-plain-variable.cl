//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 30, hbrs: 2, lazy-hbrs: 2, states: 2, failure-states: 1

// p reads the flag first in its invisible prefix. It gets out all the same once q has set it.
plain var s = false;
var n, rounds;

thread p {
    while !s { rounds = rounds + 1; if rounds == 2 { break; } }
    if rounds == 1 { n = 1; }
}
thread q { point; s = true; point; }

final { assert n == 0; }
