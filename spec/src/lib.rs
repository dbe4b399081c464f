//! The specification of Loris, and the tests that the code agrees with it.
//!
//! The prose stands in the Markdown files beside this crate. The code here judges the rest of the workspace:
//! [`oracle`] enumerates small programs naively, from the AST alone; [`generate`] draws programs to judge by;
//! [`harness`] runs program files under every explorer and checks what their heads say.

pub mod generate;
pub mod harness;
pub mod oracle;
