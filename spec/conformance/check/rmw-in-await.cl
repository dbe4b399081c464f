//@ error: in-await at 5:18

// Nothing that writes inside await.
var x;
thread t { await fetch_add(x, 1) == 1; }
