//@ outcomes: ok

// A mutex with a trylock somewhere is strict: the lazy relation keeps the order of its sections.
mutex m;

thread a { lock m; unlock m; }
thread b { lock m; unlock m; }
thread c { if false { let got = trylock(m); } }
