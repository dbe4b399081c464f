//@ from: "brute force"
//@ outcomes: ok
//@ define: B=3
//@ schedules: 720, hbrs: 720, lazy-hbrs: 8, states: 8
//@ executions: lazy-reverse-search 76
//@ define: B=2
//@ schedules: 720, hbrs: 720, lazy-hbrs: 36, states: 36

// Six threads increment B variables under one mutex.
const B = 3;
var bucket[B];
mutex m;

thread t[i in 0..6] {
  lock m;
  let r = bucket[i % B];
  bucket[i % B] = r + 1;
  unlock m;
}
