//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 0

var x;

fn child() { x = 2; }

main { x = 1; let t = spawn child(); join t; x = 3; }
