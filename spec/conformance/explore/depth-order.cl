//@ from: "depth-first search, and an enumeration of another hand over the same steps"
//@ depths: failure 1
//@ define: MORE=0
//@ profile: stop-at-failure
//@ outcomes: ok failure, schedules: 6
//@ define: MORE=1
//@ profile: stop-at-failure
//@ outcomes: ok failure, schedules: 295

// A bug of depth 1 (Burckhardt and others 2010, Fig. 3): a thread tests before another one has set.
// Chapter 19 has its probabilities. With MORE=1 a thread stands by that has nothing to do with it.
const MORE = 0;
var x = 0, private;
thread t1 { point; x = 1; }
thread t2 { point; assert x != 0; }
thread more[i in 0..MORE] { point; private = 1; private = 2; private = 3; }
