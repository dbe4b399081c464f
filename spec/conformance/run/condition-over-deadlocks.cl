//@ outcomes: ok deadlock
//@ condition: holds

// [condition]: deadlocked states count.
var x;
mutex a, b;

thread s { lock a; lock b; x = x + 1; unlock b; unlock a; }
thread t { lock b; lock a; x = x + 1; unlock a; unlock b; }

exists x == 0;
exists x == 2;
never x == 1;
