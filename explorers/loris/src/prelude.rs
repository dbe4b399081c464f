//! What most programs that embed Loris name.
//!
//! ```
//! use loris::prelude::*;
//!
//! let program = Program::compile("two.cl", "var x; thread a { x = 1; } thread b { x = 2; }")?;
//! assert_eq!(program.explore().with(Technique::Dpor).run()?.verdict(), Verdict::Proven);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::explore::{Observer, Progress, StopReason};
pub use crate::{NamedSchedule, Program, Technique, Verdict};
