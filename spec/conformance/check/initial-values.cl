//@ error: initial-values at 4:5

// As many values as elements.
var a[3] = {1, 2};
thread t { skip; }
