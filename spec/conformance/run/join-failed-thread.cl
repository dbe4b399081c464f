//@ outcomes: failure

// [join]: a failed thread has ended.
var x;

fn child() { fail "stopped"; }

main { let h = spawn child(); join h; x = 1; }
