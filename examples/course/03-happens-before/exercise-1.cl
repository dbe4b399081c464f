//@ question: "How many HBRs does this program have?"
//@ answer: number hbrs
//@ hint: "Which pairs of steps are dependent? In how many ways can each pair be ordered?"
//@ why: "Two pairs are dependent, those on x and those on y; each has two orders, and neither forbids the other."
var x, y;

thread a { x = 1; }
thread b { x = 2; }
thread c { y = 1; }
thread d { y = 2; }
