//@ error: not-assignable at 4:28

// The index of a for loop is not assigned.
thread t { for i in 0..3 { i = 2; } }
