//@ from: "brute force; HBRs also in Concuerror's tests"
//@ outcomes: ok
//@ schedules: 6, hbrs: 4, lazy-hbrs: 4, states: 4

// A writer and two readers: the reads are independent of each other, and each is dependent on the write.
var x;

thread w { x = 1; }
thread r { let p = x; }
thread s { let q = x; }
