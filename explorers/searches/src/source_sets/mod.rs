//! Source-DPOR and optimal DPOR: two searches over one stack of choice points.

pub mod optimal_dpor;
pub mod source_dpor;

mod descent;
mod followed;
mod reversals;
mod sequence;
mod trace;
mod wakeup_tree;
