//@ outcomes: ok deadlock
//@ condition: holds

// [outcome-deadlock]: some thread has not ended and none is enabled; the others may have ended.
var x;
mutex a, b;

thread s { lock a; lock b; unlock b; unlock a; }
thread t { lock b; lock a; unlock a; unlock b; }
thread u { x = 1; }

forall x == 1;
