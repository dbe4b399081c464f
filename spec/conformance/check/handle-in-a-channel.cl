// A handle is never sent.
chan c(1);
fn f() { skip; }
thread t { let h = spawn f(); send c, h; }
