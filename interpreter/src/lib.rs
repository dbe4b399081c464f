//! A checked program runs, one visible operation at a time.
//!
//! The interpreter knows no search, no clock and no terminal: it offers the pending op of each thread, one step,
//! and its undo.
//!
//! ```
//! use loris_interpreter::{Outcome, System};
//!
//! let program = loris_lang::compile("two.cl", "var x; thread a { x = 1; } thread b { let r = x; }")?;
//! let mut machine = System::new(program).machine();
//! machine.begin(&[])?;
//! let [a, b] = *machine.threads() else { unreachable!() };
//! machine.step(b, &[])?;
//! machine.undo();
//! machine.step(a, &[])?;
//! machine.step(b, &[])?;
//! assert_eq!(machine.outcome(), Some(Outcome::Ok));
//! assert_eq!(machine.schedule().text(&machine), "a b");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod choices;
mod context;
mod cpu;
mod eval;
pub mod fault;
mod fingerprint;
pub mod ids;
mod image;
mod journal;
mod local;
mod loop_ops;
pub mod machine;
mod mix;
mod names;
mod objects;
pub mod op;
pub mod outcome;
pub mod placed;
pub mod profile;
mod pure;
pub mod replay;
mod rounds;
pub mod schedule;
mod shared;
mod state;
mod system;
mod tape;
pub mod terminal;
mod thread;
mod unrecorded;

pub use fault::{Failure, Fault};
pub use ids::{EventIndex, ThreadId};
pub use machine::{FrameView, LogLine, Machine, Predicate, Stand};
pub use op::{Access, Chosen, Event, Op, OpKind, Share, Token};
pub use outcome::{Blocker, Deadlock, Outcome, Status, StepError};
pub use placed::{Effect, Place, PlacedAccess, Role};
pub use profile::Profile;
pub use replay::ReplayError;
pub use schedule::{Schedule, Step};
pub use system::System;
pub use terminal::{FrameState, ObjectState, PlainValue, TerminalState, ThreadState};
