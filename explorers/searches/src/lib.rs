//! The systematic searches, one file or folder for each algorithm.
//!
//! They know the engine and the partial order of an execution, and not each other.

pub mod bounded;
pub mod depth_first;
pub mod dpor;
pub mod lazy_dpor;
pub mod ledger;
pub mod reverse;
pub mod sleep;
pub mod source_sets;
pub mod tree;

pub(crate) mod extensions;
