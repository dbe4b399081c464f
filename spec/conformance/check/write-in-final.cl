// final writes nothing shared.
var x;
thread t { skip; }
final { x = 1; }
