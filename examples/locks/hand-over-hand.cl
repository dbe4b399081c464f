//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 3432, hbrs: 2, lazy-hbrs: 2, states: 2

// Hand-over-hand locking: two walkers add to every node, the second never overtakes the first.
const N = 3;
var node[N], overtaken = 0;
mutex m[N];

thread walker[i in 0..2] {
  lock m[0];
  let first = node[0];
  node[0] = first + 1;
  for k in 1..N {
    lock m[k];
    unlock m[k - 1];
    let seen = node[k];
    assert seen == first, "a walker overtook another";
    node[k] = seen + 1;
  }
  unlock m[N - 1];
}

final { for k in 0..N { assert node[k] == 2; } }
