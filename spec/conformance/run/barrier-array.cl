//@ outcomes: ok

// An array of barriers: `barrier b[n](parties)`.
barrier b[2](1);

thread a { arrive b[0]; arrive b[1]; }
