//@ outcomes: failure

// [outcome-precedence]: failure comes before assume-blocked.
thread a { assume false; }
thread b { fail "first"; }
