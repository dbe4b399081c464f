//@ outcomes: ok
//@ schedules: 6

// [yield] [point]: scheduling points that touch nothing.
thread a { yield; point; }
thread b { point; yield; }
