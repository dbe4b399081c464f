//@ from: "by hand, from the definition; the oracle agrees"
//@ races: 0

// A flag that is written by an op that synchronises publishes what was written before.
var x, flag;

thread a { x = 1; fetch_add(flag, 1); }
thread b { await flag == 1; let r = x; }
thread c { if cas(flag, 1, 2) { let r = x; } }
thread d { let old = swap(flag, 0); if old == 1 { let r = x; } }
