//@ outcomes: ok
//@ condition: holds

// [prefix-spawned]: the plain accesses of a child before its first op belong to the spawn.
plain var x;

fn child() { x = 1; point; }

main { spawn child(); let r = x; }

forall main:r == 1;
