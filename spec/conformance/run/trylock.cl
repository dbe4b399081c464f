//@ outcomes: ok
//@ condition: holds

// [trylock]: one op that never blocks; false while another thread holds the mutex.
mutex m;

thread a { lock m; unlock m; }
thread b { let got = trylock(m); if got { unlock m; } }

exists b:got;
exists !b:got;
