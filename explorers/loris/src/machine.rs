//! One execution, step by step: the machine, with undo.
//!
//! ```
//! use loris::Program;
//! use loris::machine::Outcome;
//!
//! let program = Program::compile("two.cl", "var x; thread a { x = 1; } thread b { let r = x; }")?;
//! let mut machine = program.system().machine();
//! machine.begin(&[])?;
//! let [a, b] = *machine.threads() else { unreachable!() };
//! machine.step(b, &[])?;
//! machine.undo();
//! machine.step(a, &[])?;
//! machine.step(b, &[])?;
//! assert_eq!(machine.outcome(), Some(Outcome::Ok));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use loris_interpreter::profile::LoopRule;
pub use loris_interpreter::{
    Deadlock, Event, EventIndex, Machine, ObjectState, OpKind, Outcome, PlainValue, Profile, ReplayError,
    Status, Step, System, ThreadId,
};
