//@ error: type at 6:57
//@ error: type at 6:61

// Handles are compared with == and != only.
fn f() { skip; }
thread t { let h = spawn f(); let k = spawn f(); assert h < k; }
