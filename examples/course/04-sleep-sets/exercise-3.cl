//@ question: "Write a program of at most three threads on which `explore --dpor` gives some execution up"
//@ question: "because everybody sleeps. Start from this one, on which it gives none up. (For after unit five: it has"
//@ question: "such programs, and one of them will do if you can say who sleeps at the end, and why nobody wakes it.)"
//@ answer: program pruned by dpor > 0 and threads <= 3
//@ hint: "Somebody must sleep to the end: a thread that was tried, and that nothing after it depends on."
//@ why: "A thread is tried first because of a race of its later step; its first step, which nobody depends on, sleeps then."
//@ solution: "exercise-3-solution.cl"
var x;

thread w { x = 1; }
thread r { let p = x; }
thread s { let q = x; }
