//@ outcomes: ok

// [choose]: the values chosen are part of the relations, though nothing shared depends on them.
thread a { point; if choose(0..2) == 1 { skip; } }
