//@ outcomes: deadlock

// [await]: a guard that stays false is a deadlock.
var x;

thread a { await x == 1; }
