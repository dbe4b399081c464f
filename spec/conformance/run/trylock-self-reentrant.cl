//@ outcomes: ok
//@ condition: holds

// [trylock]: true on a reentrant mutex that the thread itself holds, and one level more.
reentrant mutex m;

thread a { lock m; let got = trylock(m); unlock m; unlock m; }

forall a:got;
