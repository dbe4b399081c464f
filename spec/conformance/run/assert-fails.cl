//@ outcomes: failure
//@ schedules: 1, hbrs: 1, lazy-hbrs: 1, states: 1, failure-states: 1

// [outcome-failure]
thread a { assert 1 == 2, "never equal"; }
