//@ outcomes: ok

// [barrier-arrive]: the next round may begin before all have left the last one.
barrier b(2);

thread a { arrive b; arrive b; }
thread c { arrive b; arrive b; }
