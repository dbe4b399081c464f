//@ error: handle-shared at 6:39

// A handle is never sent.
chan c(1);
fn f() { skip; }
thread t { let h = spawn f(); send c, h; }
