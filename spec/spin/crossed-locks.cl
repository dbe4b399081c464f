//@ liveness: none fails, weak fails
// Two locks in crossed order: an execution may end in a deadlock, before both are done.
mutex a, b;
var done[2];
thread p { lock a; lock b; done[0] = 1; unlock b; unlock a; }
thread q { lock b; lock a; done[1] = 1; unlock a; unlock b; }
eventually done[0] == 1;
