//@ liveness: none fails, weak holds
// Passing a message by a flag.
var data = 0, ready = 0, got = 0;
thread producer { data = 1; ready = 1; }
thread consumer { while ready == 0 { } got = data; }
eventually got == 1;
