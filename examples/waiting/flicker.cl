//@ outcomes: ok deadlock
//@ states: 2, deadlock-states: 1
//@ define: K=1
//@ hbrs: 2
//@ executions: ledger-hbr 2
//@ define: K=2
//@ hbrs: 3
//@ executions: ledger-hbr 3
//@ define: K=3
//@ hbrs: 4
//@ executions: ledger-hbr 4

// A value that comes and goes: who waits for it in a loop may miss it, and never gets out. It sees one of the K ones, or
// none: what it read in vain is no part of the relation, since the loop is one op.
const K = 1;
var x;

thread a { while x == 0 { } }
thread b { for i in 0..K { x = 1; x = 0; } }
