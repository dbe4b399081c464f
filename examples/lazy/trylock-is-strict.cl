//@ outcomes: ok
//@ condition: holds

// `b` behaves differently if it meets the section of `a`. The mutex is strict: the lazy relation keeps its order.
mutex m;

thread a { lock m; unlock m; }
thread b { let got = trylock(m); if got { unlock m; } }

exists b:got;
exists !b:got;
