//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1
//@ executions: dfs 3, optimal-dpor 2

// [pure-round] [outcome-spins] After one look in vain a spins; that it would leave the loop once f is set makes the
// execution one without an end.
var f, x;

thread a { loop { if f != 0 { break; } } }
thread b { x = 1; f = 1; }
