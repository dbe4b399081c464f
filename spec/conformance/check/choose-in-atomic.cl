//@ error: in-atomic at 4:29

// No choose inside atomic.
thread t { atomic { let r = choose(0..2); } }
