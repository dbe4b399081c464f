//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 2

// A data access orders nothing: not even the reader that has seen the flag is safe.
var x, flag;

thread a { x = 1; flag = 1; }
thread b { if flag == 1 { let r = x; } }
