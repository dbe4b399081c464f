//@ outcomes: ok deadlock
//@ states: 2, deadlock-states: 1
//@ define: K=1
//@ hbrs: 3
//@ define: K=2
//@ hbrs: 5
//@ define: K=3
//@ hbrs: 7

// A value that comes and goes: who waits for it in a loop may miss it, and never gets out. That it read the value in
// vain once, twice or never is part of the relation.
const K = 1;
var x;

thread a { while x == 0 { } }
thread b { for i in 0..K { x = 1; x = 0; } }
