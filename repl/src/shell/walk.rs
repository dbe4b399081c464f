//! A search to be walked through: what is heard of it, where it stands, what is asked of it, and in which words it is
//! shown.

mod candidates;
pub(super) mod course;
pub(super) mod listen;
pub(super) mod question;
mod races;
pub(super) mod stops;
pub(super) mod words;
