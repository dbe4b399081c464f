//@ outcomes: failure
//@ failure-states: 1

// [outcome-failure]
thread a { assert 1 == 2, "never equal"; }
