//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// One permit is handed on by semaphores, so three threads write in order, whatever the schedule.
const N = 3;
var log_of[N], at = 0;
sem turn[N + 1] = 0;

thread first { release turn[0]; }
thread t[i in 0..N] {
  acquire turn[i];
  let place = at;
  log_of[place] = i;
  at = place + 1;
  release turn[i + 1];
}

final { for k in 0..N { assert log_of[k] == k; } }
