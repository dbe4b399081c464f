//@ outcomes: ok

// Division rounds towards zero; the remainder has the sign of the left side.
thread a { assert -7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1; }
