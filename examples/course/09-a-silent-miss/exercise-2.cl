//@ question: "Put the threads of this program in another order, so that lazy DPOR misses none of its states."
//@ answer: program schedules = 72 and states = 8 and threads = 3 and states by lazy-dpor = states
//@ hint: "The state is lost because c would have to run before a. What does the search try first?"
//@ why: "If c is run first anyway, nothing has to plan it."
//@ solution: "exercise-2-solution.cl"
var x, z;
mutex m;

thread a { lock m; x = 1; let p = z; unlock m; }
thread b { let q = x; z = 1; }
thread c { lock m; let r = z; unlock m; }
