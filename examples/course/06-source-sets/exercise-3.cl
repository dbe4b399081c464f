//@ question: "Put the threads of this program in another order, so that source DPOR gives no execution up."
//@ answer: program hbrs = 5 and schedules = 69 and threads = 4 and pruned by source-dpor = 0
//@ hint: "Source DPOR runs the first thread that is awake. There are few orders: try them."
//@ why: "One can only try; three orders are right. There, what source DPOR goes on with by default is what was wanted."
//@ solution: "exercise-3-solution.cl"
var x, y, z;

thread t1 { x = 1; }
thread t2 { y = 1; }
thread t3 { let r = y; if r == 0 { z = 1; } }
thread t4 { let r = z; if r == 1 { let s = y; if s == 0 { x = 1; } } }
