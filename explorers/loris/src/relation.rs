//! The happens-before relations of an execution: the regular one, and the lazy one without the order of mutexes.
//!
//! ```
//! use loris::Program;
//! use loris::machine::EventIndex;
//! use loris::relation::{Clocks, Lazy, Regular};
//!
//! let text = "mutex m; thread a { lock m; unlock m; } thread b { lock m; unlock m; }";
//! let program = Program::compile("two.cl", text)?;
//! let execution = program.replay(&"2*a 2*b".parse()?)?;
//! let (unlock, lock) = (EventIndex(1), EventIndex(2));
//! assert!(Clocks::<Regular>::of_execution(execution.machine()).happens_before(unlock, lock));
//! assert!(!Clocks::<Lazy>::of_execution(execution.machine()).happens_before(unlock, lock));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use loris_hbr::{Clocks, Equivalence, Lazy, Regular, Relation};
