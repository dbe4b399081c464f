//! How many schedules a program has, and how many classes of each equivalence: exactly, without running them.
//!
//! ```
//! use loris::Program;
//! use loris::count::count;
//! use loris::explore::Options;
//!
//! let text = "var x; thread t[i in 0..2] { for k in 0..70 { x = k; } }";
//! let program = Program::compile("two.cl", text)?;
//! let mut options = Options::default();
//! options.limits.schedules = Some(1000);
//! let found = count(program.system(), &options, &mut |_| Box::new(()));
//! assert_eq!(found.schedules.number.to_string(), "93820969697840041204785894580506297666600");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use loris_explorers::count::{Count, Figure, Part, count};
