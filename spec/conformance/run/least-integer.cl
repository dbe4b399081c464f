//@ outcomes: ok

// The least integer can be written; its negation overflows elsewhere.
thread a { let r = -9223372036854775808; assert r + 1 == -9223372036854775807; }
