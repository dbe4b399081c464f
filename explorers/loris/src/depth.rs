//! The depth of a bug, which is how few events have to come in a certain order for it to be certain; and the
//! probability with which a randomised scheduler shows it, as a fraction.
//!
//! ```
//! use loris::Program;
//! use loris::depth::{Policy, ScheduleGraph, bug_depth, probability};
//! use loris::explore::{Limits, Options};
//!
//! let text = "
//!     var x = 0;
//!     thread a { let r = x; x = r + 1; }
//!     thread b { let r = x; x = r + 1; }
//!     final { assert x == 2; }
//! ";
//! let program = Program::compile("lost-update.cl", text)?;
//! let Ok(graph) = ScheduleGraph::of(program.system(), &Options::default(), &mut ()) else { unreachable!() };
//! let depth = bug_depth(&graph, &|end| end.bugs.contains(&0), 3, Limits::default(), &mut ());
//! assert_eq!(depth.known(), Some(2));
//! let chance = probability(&graph, Policy::RandomWalk, &|end| end.bugs.contains(&0))?;
//! assert_eq!(chance.to_string(), "1/2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use loris_explorers::bug_depth::{Depth, bug_depth};
pub use loris_explorers::probability::{Policy, probability};
pub use loris_explorers::schedule_graph::ScheduleGraph;
