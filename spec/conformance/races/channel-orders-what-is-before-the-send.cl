//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 1

// What the sender does after the send is not ordered with the receiver.
var x;
chan c(1);

thread p { send c, 7; x = 1; }
thread q { let v = recv(c); let r = x; }
