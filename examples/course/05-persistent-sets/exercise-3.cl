//@ question: "Write a program with two threads and three steps or more for which DPOR runs one execution only."
//@ answer: program executions by dpor = 1 and threads = 2 and events >= 3
//@ hint: "DPOR goes back only for races. Which programs have none?"
//@ why: "Where no two steps of different threads are dependent there is one HBR, and the first execution has no race."
//@ solution: "exercise-3-solution.cl"
var x, y;

thread a { x = 1; y = 1; }
thread b { let r = x; }
