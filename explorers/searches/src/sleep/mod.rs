//! Sleep sets: the stack of choice points that keeps them, and the search that has nothing else.

pub mod sleep_sets;

pub(crate) mod backtrack_stack;
