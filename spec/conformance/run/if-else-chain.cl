//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ condition: holds
//@ schedules: 24, hbrs: 1, lazy-hbrs: 1, states: 1

// if, else if, else.
var r[4];

thread t[i in 0..4] {
  if i == 0 { r[i] = 10; }
  else if i == 1 { r[i] = 11; }
  else if i == 2 { r[i] = 12; }
  else { r[i] = 13; }
}

forall r[0] == 10 && r[1] == 11 && r[2] == 12 && r[3] == 13;
