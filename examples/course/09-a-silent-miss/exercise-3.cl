//@ question: "Write a program of two threads and at most two steps in an execution in which lazy DPOR misses a deadlock."
//@ answer: program threads = 2 and events <= 2 and deadlock-states by lazy-dpor < deadlock-states
//@ hint: "A deadlock shows no lazy race. Which op can block, and what if it blocks for ever?"
//@ why: "A thread that locks and never unlocks blocks the other. Which one is blocked is an order of locks, and no lazy race."
//@ solution: "exercise-3-solution.cl"
mutex m;

thread a { lock m; unlock m; }
thread b { lock m; unlock m; }
