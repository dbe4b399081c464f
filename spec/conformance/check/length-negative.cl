// A length is not negative.
var a[0 - 2];
thread t { skip; }
