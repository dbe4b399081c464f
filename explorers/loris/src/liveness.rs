//! Executions that never end: whether every fair one has the liveness properties of a program, or ends if it has none.
//!
//! ```
//! use loris::liveness::{Fairness, check_liveness};
//! use loris::prelude::*;
//!
//! let text = "
//!     var x = 0;
//!     thread t { loop { x = 1; x = 0; } }
//!     thread u { yield; }
//!     always eventually x == 1;
//! ";
//! let program = Program::compile("up-and-down.cl", text)?;
//! let report = check_liveness(program.system(), Fairness::Weak, &Default::default(), &mut ());
//! assert!(report.is_proven());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use loris_explorers::liveness::{Fairness, check_liveness};
