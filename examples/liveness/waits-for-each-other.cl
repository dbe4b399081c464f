//@ liveness: weak fails, strong fails
// Two threads that wait in loops, each for what the other would do after its own: both are stuck.
var a = 0, b = 0;
thread p { while a == 0 { } b = 1; }
thread q { while b == 0 { } a = 1; }
