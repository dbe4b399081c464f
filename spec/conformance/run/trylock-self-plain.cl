//@ outcomes: ok
//@ condition: holds

// [trylock]: false on a plain mutex that the thread itself holds.
mutex m;

thread a { lock m; let got = trylock(m); unlock m; }

forall !a:got;
