//@ error: in-final at 6:9

// final writes nothing shared.
var x;
thread t { skip; }
final { x = 1; }
