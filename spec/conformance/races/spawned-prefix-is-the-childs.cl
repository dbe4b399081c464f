//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 1

// The child writes inside the spawn, by a plain access; its parent reads after it, and nothing orders them.
plain var x;

fn child() { x = 1; point; }

main { spawn child(); let r = x; }
