//@ question: "Change this program so that it has exactly 20 schedules, with two threads still."
//@ answer: program schedules = 20 and threads = 2
//@ hint: "Two threads of m and n steps have C(m + n, n) schedules. For which m and n is this 20?"
//@ why: "C(6, 3) is 20; so is C(20, 1), with one step in one thread and nineteen in the other."
//@ solution: "exercise-3-solution.cl"

thread a { point; point; }
thread b { point; point; }
