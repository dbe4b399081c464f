//@ error: number-range at 4:20

// A number beyond 64 bits.
thread t { let r = 9223372036854775808; }
