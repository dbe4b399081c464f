// Only functions are spawned.
thread u { skip; }
thread t { let h = spawn u(); }
