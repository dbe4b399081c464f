//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 1

// A join orders what its own thread did, its last plain access too, and nothing of the other.
var x, y;

fn one() { point; plain x = 1; }
fn other() { y = 1; }

main { let t = spawn one(); spawn other(); join t; x = 2; y = 2; }
