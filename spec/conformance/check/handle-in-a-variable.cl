//@ error: handle-shared at 6:16

// A handle is never kept in a shared variable.
var x;
fn f() { skip; }
thread t { x = spawn f(); }
