//@ outcomes: failure

// [overflow]: integers are checked.
thread a { let r = 9223372036854775807; r = r + 1; }
