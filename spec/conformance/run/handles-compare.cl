//@ outcomes: ok

// Handles are compared.
fn child() { skip; }

main {
  let h = spawn child();
  let k = spawn child();
  assert h == h && h != k;
}
