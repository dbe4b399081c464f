//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure, switches: failure 1
//@ schedules: 60, hbrs: 6, lazy-hbrs: 6, states: 3, failure-states: 2, races: 2

// Double-checked locking with the two writes in the wrong order: another thread may see the flag
// before the data are there. With the two lines swapped it is right.
var made = false, data = 0;
mutex m;

fn get() {
  if !made {
    with m {
      if !made {
        made = true;
        data = 42;
      }
    }
  }
  return data;
}

thread t[i in 0..2] {
  let value = get();
  assert value == 42, "an object was used before it was made";
}
