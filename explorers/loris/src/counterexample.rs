//! Executions that make a bug readable: one with the fewest context switches, and the step at which the bug could be
//! avoided last.
//!
//! ```
//! use loris::Program;
//! use loris::counterexample::{CriticalStep, critical_step, minimize};
//! use loris::explore::Options;
//!
//! let text = "
//!     var x = 0;
//!     thread a { let r = x; x = r + 1; }
//!     thread b { let r = x; x = r + 1; }
//!     final { assert x == 2; }
//! ";
//! let program = Program::compile("lost-update.cl", text)?;
//! let bug = program.explore().run()?.bugs()[0].witness();
//! let options = Options::default();
//! let fewest = &minimize(program.system(), &[bug.clone()], &options, &mut ())?[0].fewest;
//! assert!(fewest.is_proven());
//! assert_eq!(fewest.best.switches, 2);
//! let critical = critical_step(program.system(), &bug, &options, &mut ())?;
//! let CriticalStep::At { step, .. } = critical.step else { unreachable!() };
//! assert_eq!((&*step.thread, &*step.op), ("b", "read x"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use loris_explorers::{Bug, CriticalStep, StepView, Witness, critical_step, minimize};
