//! Data races: two accesses of a variable, one of them a write, that no synchronisation orders.
//!
//! ```
//! use loris::Program;
//!
//! let program = Program::compile("two.cl", "var x; thread a { x = 1; } thread b { let r = x; }")?;
//! let (_, races) = program.explore().data_races()?;
//! assert!(races.complete);
//! assert_eq!((races.pairs.len(), &*races.pairs[0].variable), (1, "x"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use loris_explorers::{DataRaceReport, RacingAccess, RacingPair};
