//! For authors of algorithms: what a search implements, and what it sees.
//!
//! The driver runs and undoes steps, counts, and keeps limits; a [`Strategy`] decides. Its run has the name and the
//! guarantee that its author gives, so it is never taken for a search of the catalogue.
//!
//! ```
//! use loris::Program;
//! use loris::explore::Guarantee;
//! use loris::strategy::{Choice, ChoicePoint, Prefix, Strategy};
//!
//! /// One execution from each initial state, in the default order.
//! #[derive(Default)]
//! struct FirstOnly {
//!     begun: bool,
//! }
//!
//! impl Strategy for FirstOnly {
//!     fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
//!         self.begun = false;
//!         point.begin_next()
//!     }
//!
//!     fn next_prefix(&mut self, _point: &ChoicePoint) -> Option<Prefix> {
//!         (!std::mem::replace(&mut self.begun, true)).then(Prefix::default)
//!     }
//!
//!     fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
//!         Choice::Run(point.search_order().next().expect("some thread is enabled").into())
//!     }
//! }
//!
//! let program = Program::compile("two.cl", "var x; thread a { x = 1; } thread b { x = 2; }")?;
//! let found = program.explore().run_strategy("first-only", Guarantee::NONE, FirstOnly::default());
//! assert_eq!((found.name.as_str(), found.run.statistics.schedules), ("first-only", 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use loris_engine::distinct::Novelty;
pub use loris_engine::poll::Poll;
pub use loris_engine::report::PruneReason;
pub use loris_engine::strategy::{Choice, End, Prefix, Preparation, Strategy};
pub use loris_explorers::StrategyRun;
pub use loris_explorers::choice_point::ChoicePoint;
