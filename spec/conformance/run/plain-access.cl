//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok
//@ schedules: 2, hbrs: 2, lazy-hbrs: 2, states: 2

// [plain]: no scheduling point, but an access of its transition: two transitions that write x are dependent.
var x;
plain var p;

thread a { point; plain x = 1; p = 1; }
thread b { point; plain x = 2; let r = p; let s = plain(x); }
