//@ outcomes: ok
//@ schedules: 6, hbrs: 1, lazy-hbrs: 1, states: 1

// [transition] [yield] [point]: scheduling points that touch nothing.
thread a { yield; point; }
thread b { point; yield; }
