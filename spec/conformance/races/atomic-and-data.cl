//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 2

// An op that synchronises races with a data access of the same variable: with an `await`, and with an `atomic`.
var flag;

thread a { flag = 1; }
thread b { await flag == 1; }
thread c { atomic { let r = flag; } }
