//! Tests of the machine through its public face, over programs as text.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod choices;
mod endings;
mod faults;
mod fingerprints;
mod loops;
mod ops;
mod support;
mod undo;
