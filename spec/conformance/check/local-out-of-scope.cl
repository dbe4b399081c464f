//@ error: unknown-name at 4:43

// A local is known to the end of its block.
thread t { if true { let r = 1; } let s = r; }
