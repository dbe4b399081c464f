//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 0

var x;
chan c(1);

thread p { x = 1; send c, 7; }
thread q { let v = recv(c); let r = x; }
