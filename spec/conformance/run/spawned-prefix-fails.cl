//@ outcomes: failure

// [prefix-spawned]: a child may fail before its first op; the spawn event happened.
fn child(v) { assert v == 1; point; }

main { let h = spawn child(0); join h; }
