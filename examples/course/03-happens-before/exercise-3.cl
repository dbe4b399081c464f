//@ question: "For how many schedules does the HBR of 'a a b b' stand?"
//@ answer: number schedules of hbr "a a b b"
//@ hint: "Draw the four events and the three pairs that must keep their order. Then list the orders that keep them."
//@ why: "The picture is an N: the first step of a comes before all but the first step of b."
var x, y, z;

thread a { x = 1; z = 1; }
thread b { y = 1; let r = x; }
