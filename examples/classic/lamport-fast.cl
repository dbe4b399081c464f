//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 8923, hbrs: 16, lazy-hbrs: 16, states: 2

// Lamport 1987, algorithm 2. Threads are numbered from 1 (1..N + 1 is 1 to N); `y == 0` means that nobody is inside.
const N = 2;
var x = 0, y = 0, b[N + 1] = false, inside = 0;

fn enter(i) {
  loop {
    b[i] = true;
    x = i;
    if y != 0 {
      b[i] = false;
      await y == 0;
      continue;
    }
    y = i;
    if x == i { return 0; }
    b[i] = false;
    for j in 1..N + 1 { await !b[j]; }
    if y == i { return 0; }
    await y == 0;
  }
}

thread t[i in 1..N + 1] {
  enter(i);
  let others = fetch_add(inside, 1);
  assert others == 0, "two threads inside";
  inside = 0;
  y = 0;
  b[i] = false;
}
