//! Files: texts and names, and programs read from them within limits.

pub(crate) mod folders;
pub(crate) mod input;
mod loading;
pub(crate) mod program;
