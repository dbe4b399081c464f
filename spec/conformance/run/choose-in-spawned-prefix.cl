//@ outcomes: ok
//@ condition: holds

// [choose]: a child's choice before its first op belongs to the spawn.
fn child() { let v = choose(0..2); point; }

main { let h = spawn child(); join h; }

exists main.0:v == 0;
exists main.0:v == 1;
