//@ outcomes: ok failure
//@ condition: holds

// Lost update: `x = r + 1` is a read and a write, and the other thread may come in between.
// Both threads may read 0, and then one increment is lost.
var x = 0;

thread a { let r = x; x = r + 1; }
thread b { let r = x; x = r + 1; }

final { assert x == 2, "an increment was lost"; }
exists x == 1;
