//@ outcomes: ok
//@ condition: holds

// [spawn] [join]: the child's steps come between them.
var x;

fn child(v) { x = v; }

main { let h = spawn child(3); join h; let r = x; }

forall main:r == 3;
