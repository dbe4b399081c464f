//@ error: closing-bracket at 5:22

// A closing bracket of the wrong kind.
var x;
thread t { x = (1 + 2]; }
