//@ question: "Two threads, each with two sections of one mutex. How many HBRs are there?"
//@ answer: number hbrs
//@ hint: "An HBR has the order of all sections of the mutex, whatever is in them."
//@ why: "Every order of the four sections that keeps the order within each thread: 4!/(2! 2!)."
var x, y;
mutex m;

thread a { with m { x = 1; } with m { x = 2; } }
thread b { with m { y = 1; } with m { y = 2; } }
