//@ from: "traces of GenMC 0.11 (--sc, with barriers), by hand after its synthetic/barrier-lock"
//@ define: R=2
//@ hbrs: 4, lazy-hbrs: 4

// R rounds of a barrier for two and a lock; who finds it taken is given up.
const R = 2;
barrier b(2);
var lock_word, x;

thread t[i in 0..2] {
  for k in 0..R {
    arrive b;
    assume cas(lock_word, 0, 1);
    x = x + 1;
    lock_word = 0;
  }
}

final { assert x == 2 * R; }
