//! What a search can be told, and what it tells: techniques and samplers, limits, observers, reports.
//!
//! ```
//! use loris::explore::{Bound, Observer, Sampler, StopReason, Terminal};
//! use loris::{Program, Technique, Verdict};
//!
//! /// Counts the executions that end.
//! struct Ends(u32);
//!
//! impl Observer for Ends {
//!     fn terminal(&mut self, _terminal: &Terminal<'_>) {
//!         self.0 += 1;
//!     }
//! }
//!
//! let text = "var x; thread a { x = 1; x = 2; } thread b { x = 3; }";
//! let program = Program::compile("three.cl", text)?;
//! let mut ends = Ends(0);
//! let found = program.explore().with(Technique::Dfs(Some(Bound::Preemptions(0)))).observe(&mut ends).run()?;
//! assert_eq!((ends.0, found.verdict()), (2, Verdict::Stopped(StopReason::Bound)));
//! let found = program.explore().with(Sampler::Pos).schedules(100).run()?;
//! assert_eq!(found.verdict(), Verdict::Stopped(StopReason::Schedules));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use loris_engine::limits::{Counting, Limits, Options};
pub use loris_explorers::{
    Advance, Attention, Bound, BugKind, ConditionResult, Discovery, Explorer, Finding, Guarantee, Observer,
    Progress, Report, Sampler, Scheduling, SearchEvent, Statistics, StopReason, Terminal,
};
