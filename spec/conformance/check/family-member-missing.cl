//@ error: thread-index at 5:8

// A member of a family that does not exist.
thread p[i in 0..2] { let r = 1; }
exists p[5]:r == 1;
