//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 4

// Nothing orders them: read and write race both ways, and write with write.
var x;

thread a { let r = x; x = r + 1; }
thread b { x = 5; x = 6; }
