//@ error: unknown-name at 5:26

// Only functions are spawned; threads have names of their own.
thread u { skip; }
thread t { let h = spawn u(); }
