//@ error: await-first at 5:28

// await stands first in atomic.
var x;
thread t { atomic { x = 1; await x == 2; } }
