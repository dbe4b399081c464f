//@ outcomes: ok
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1

// [join]: blocked until the target has ended.
var x;

fn child() { x = 1; }

main { let h = spawn child(); join h; }
