//@ liveness: none fails, weak fails
// Each waits in a loop for what the other would do after its own.
var a = 0, b = 0;
thread p { while a == 0 { } b = 1; }
thread q { while b == 0 { } a = 1; }
