//@ question: "How many executions does lazy optimal DPOR run on this program?"
//@ answer: number executions by lazy-optimal-dpor
//@ hint: "It runs one for each lazy HBR. Forget the mutexes: which pairs of accesses are dependent?"
//@ why: "Each of the two reads by b comes before or after the write that it depends on, and all combinations can happen."
var x, y;
mutex m, n;

thread a { lock n; y = 1; unlock n; }
thread b { lock m; let r = y; let s = x; unlock m; }
thread c { lock n; lock m; x = 1; unlock m; unlock n; }
