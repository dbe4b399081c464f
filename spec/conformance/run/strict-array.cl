//@ outcomes: ok

// A trylock on one element makes the whole array strict.
mutex m[2];

thread a { lock m[0]; unlock m[0]; }
thread b { lock m[0]; unlock m[0]; }
thread c { if false { let got = trylock(m[1]); } }
