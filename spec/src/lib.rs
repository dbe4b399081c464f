//! The specification of Loris, and the tests that the code agrees with it.
//!
//! The prose stands in the Markdown files beside this crate. The code here judges the rest of the workspace:
//! [`oracle`] enumerates small programs naively, from the AST alone; [`generate`] draws programs to judge by, [`enumerate`](mod@enumerate) lists all small ones;
//! [`compare`] brings what the explorers reach into the oracle's forms, [`judge`](mod@judge) compares, [`campaign`] does
//! it for many programs, [`corpus`] names its files, [`setting`](mod@setting) says under which profile, [`once`] knows who runs each relation once, and [`shrink`](mod@shrink) makes a program that shows a fault smaller;
//! [`study`](mod@study) runs the techniques of the published study;
//! [`harness`] runs program files under every explorer and checks what their heads say.

pub mod campaign;
pub mod compare;
pub mod corpus;
pub mod effort;
pub mod enumerate;
pub mod generate;
pub mod harness;
pub mod judge;
pub mod once;
pub mod oracle;
pub mod replay;
pub mod setting;
pub mod shrink;
pub mod study;
