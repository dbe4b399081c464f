//@ question: "How many schedules can be reached from 'a a b b' by swapping independent neighbours,"
//@ question: "once or often, itself included?"
//@ answer: number schedules of hbr "a a b b"
//@ hint: "No step of a is dependent on a step of b. So which orders are out of reach?"
//@ why: "Nothing but the order within each thread has to stay: 4!/(2! 2!) orders."
var x, y;

thread a { x = 1; x = 2; }
thread b { y = 1; y = 2; }
