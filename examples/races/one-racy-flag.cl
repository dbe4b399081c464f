//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure
//@ schedules: 43, hbrs: 7, lazy-hbrs: 7, states: 2, failure-states: 1, races: 1

// Two threads count under a lock; one says that it is done, and the other looks, without it. Of the nine reads and
// writes only two race, those of the flag. With these as scheduling points beside the lock (`--points racy`) depth-first
// search has 21 schedules and all 7 HBRs; without any (`--points sync`) it has 4 of each.
var count, done;
mutex m;

thread worker {
  with m { count += 1; }
  done = 1;
  with m { count += 1; }
}

thread watcher {
  with m { count += 1; }
  if done == 1 {
    with m { let seen = count; assert seen == 3, "it is not done yet"; }
  }
}
