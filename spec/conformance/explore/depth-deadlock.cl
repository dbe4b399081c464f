//@ from: "depth-first search, and an enumeration of another hand over the same steps"
//@ depths: deadlock 2
//@ define: MORE=0
//@ outcomes: ok deadlock, schedules: 28
//@ define: MORE=1
//@ outcomes: ok deadlock

// A bug of depth 2 (Burckhardt and others 2010, Fig. 3): two threads lock two mutexes in opposite order.
// Chapter 19 has its probabilities. With MORE=1 a thread stands by that has nothing to do with it.
const MORE = 0;
mutex a, b;
var private;
thread t1 { point; lock a; lock b; unlock b; unlock a; }
thread t2 { point; lock b; lock a; unlock a; unlock b; }
thread more[i in 0..MORE] { point; private = 1; private = 2; private = 3; }
