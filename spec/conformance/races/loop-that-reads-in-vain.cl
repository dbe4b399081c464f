//@ from: "by hand, from the definition; the oracle agrees"
//@ outcomes: deadlock
//@ races: 1

// [loop-of-one-op] What a thread reads in vain in a loop races as any read does, though the loop is one op elsewhere.
var x;

thread a { while x == 0 { } }
thread b { x = 0; }
