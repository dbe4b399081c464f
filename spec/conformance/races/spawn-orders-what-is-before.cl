//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 1

// What the parent does after the spawn is not ordered with the child.
var x;

fn child() { x = 2; }

main { x = 1; let t = spawn child(); x = 3; join t; }
