//@ liveness: none fails fails, weak holds fails
// One goes up and down, the other looks.
var x = 0, seen = 0;
thread t { loop { x = 1; x = 0; } }
thread u { loop { seen = x; } }
always eventually x == 1;
always eventually seen == 1;
