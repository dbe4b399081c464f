//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 62, hbrs: 4, lazy-hbrs: 4, states: 1, races: 2

// Double-checked locking, the data before the flag. Right under sequential consistency.
var made = false, data = 0;
mutex m;

fn get() {
  if !made {
    with m {
      if !made {
        data = 42;
        made = true;
      }
    }
  }
  return data;
}

thread t[i in 0..2] {
  let value = get();
  assert value == 42, "an object was used before it was made";
}
