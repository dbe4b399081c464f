//@ outcomes: assume-blocked

// [join]: a thread that stopped at an assume has not ended.
fn child() { assume false; }

main { let h = spawn child(); join h; fail "not reached"; }
