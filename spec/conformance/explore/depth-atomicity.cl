//@ from: "depth-first search, and an enumeration of another hand over the same steps"
//@ depths: failure 2
//@ define: MORE=0
//@ profile: stop-at-failure
//@ outcomes: ok failure, schedules: 10
//@ define: MORE=1
//@ profile: stop-at-failure
//@ outcomes: ok failure, schedules: 1092

// A bug of depth 2 (Burckhardt and others 2010, Fig. 3): a thread sets between the test and the use of another one.
// Chapter 19 has its probabilities. With MORE=1 a thread stands by that has nothing to do with it.
const MORE = 0;
var x = 1, private;
thread t1 { point; x = 0; }
thread t2 { point; if x != 0 { assert x != 0; } }
thread more[i in 0..MORE] { point; private = 1; private = 2; private = 3; }
