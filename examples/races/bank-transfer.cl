//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure, switches: failure 2
//@ schedules: 70, hbrs: 7, lazy-hbrs: 7, states: 5, failure-states: 4, races: 3

// Two transfers in opposite directions, each a read and a write of two accounts. Money may vanish or appear.
var account[2] = 100;

fn transfer(from, to, amount) {
  account[from] -= amount;
  account[to] += amount;
}

thread a { transfer(0, 1, 10); }
thread b { transfer(1, 0, 20); }

final { assert account[0] + account[1] == 200, "money vanished or appeared"; }
