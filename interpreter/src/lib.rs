//! A checked program runs, one visible operation at a time.
//!
//! The interpreter knows no search, no clock and no terminal: it offers the pending op of each thread, one step,
//! and its undo.

pub mod ids;
pub mod op;

pub use ids::{EventIndex, ThreadId};
pub use op::{Access, Chosen, Event, Op, OpKind};
