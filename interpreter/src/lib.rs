//! A checked program runs, one visible operation at a time.
//!
//! The interpreter knows no search, no clock and no terminal: it offers the pending op of each thread, one step,
//! and its undo.

pub mod fault;
pub mod ids;
pub mod machine;
pub mod op;
pub mod outcome;
pub mod schedule;
pub mod terminal;

pub use fault::{Failure, Fault};
pub use ids::{EventIndex, ThreadId};
pub use machine::Machine;
pub use op::{Access, Chosen, Event, Op, OpKind};
pub use outcome::{Blocker, Deadlock, Outcome, Status, StepError};
pub use schedule::{Schedule, Step};
pub use terminal::{FrameState, ObjectState, PlainValue, TerminalState, ThreadState};
