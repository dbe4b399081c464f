//@ error: outside-loop at 4:22

// continue stands in a loop.
thread t { if true { continue; } }
