//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// Precedence, loosest first: || && comparison | ^ & shifts + - * / % unary.
thread a {
  assert 1 + 2 * 3 == 7 && 10 - 4 - 3 == 3;
  assert (1 | 2 ^ 3 & 2) == 1 | (2 ^ (3 & 2)), "or, xor, and";
  assert 1 << 2 + 1 == 8 && 64 >> 1 + 1 == 16;
  assert true || false && false;
  assert !(1 == 2) && -(3) == 0 - 3 && ~0 == -1;
  assert 6 & 3 == 2, "& binds tighter than ==";
}
