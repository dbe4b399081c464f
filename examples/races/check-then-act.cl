//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 16, hbrs: 6, lazy-hbrs: 6, states: 3, failure-states: 2, races: 2

// Check, then act: both threads may see the seat free before either takes it.
var taken = 0, sold = 0;

thread buyer[i in 0..2] {
  if taken == 0 {
    taken = 1;
    let before = fetch_add(sold, 1);
    assert before == 0, "the seat was sold twice";
  }
}
