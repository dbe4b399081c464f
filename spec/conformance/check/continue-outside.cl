// continue stands in a loop.
thread t { if true { continue; } }
