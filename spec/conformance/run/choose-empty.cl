//@ outcomes: assume-blocked

// [choose]: an empty range is `assume false`.
thread a { point; let v = choose(3..3); }
