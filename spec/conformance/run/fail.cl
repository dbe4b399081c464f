//@ outcomes: failure
//@ failure-states: 1

// [outcome-failure]: `fail`.
thread a { fail "here"; }
