//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 0

// The sender goes on after the value was taken.
var x, y;
chan c(0);

thread p { x = 1; send c, 7; let s = y; }
thread q { y = 1; let v = recv(c); let r = x; }
