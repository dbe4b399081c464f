//! Filled by the crate owner.
