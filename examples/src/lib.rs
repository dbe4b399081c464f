//! Programs by theme, and Rust programs that embed the library. There is no code here.
//!
//! The `.cl` programs stand in folders beside this crate; `README.md` lists them. `embed/` has the Rust programs.
