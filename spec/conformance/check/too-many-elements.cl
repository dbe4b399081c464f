// At most 2^24 elements.
var a[16777217];
thread t { skip; }
