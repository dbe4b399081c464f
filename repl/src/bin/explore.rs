//! The command `explore`.
fn main() {}
