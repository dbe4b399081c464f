//@ from: "closed form: 1 HBR"
//@ outcomes: ok
//@ hbrs: 1, lazy-hbrs: 1, states: 1
//@ executions: lazy-reverse-search 1, lazy-optimal-dpor 1
//@ skip: dfs "2^40 prefixes"
//@ skip: sleep-sets "more than 250,000 executions, or 8,000,000 events"
//@ skip: hbr-caching "2^40 prefixes"
//@ skip: lazy-hbr-caching "2^40 prefixes"
//@ skip: state-caching "2^40 prefixes"
//@ skip: oracle "more than 12,000 states or relations"

// Forty threads that have nothing in common.
var v[40];

thread t[i in 0..40] { v[i] = 1; v[i] = 2; }
