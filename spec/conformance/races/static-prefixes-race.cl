//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 1

// Before their first ops the static threads run in order of declaration, but nothing synchronises them.
plain var x;

thread a { x = 1; point; }
thread b { x = 2; point; }
