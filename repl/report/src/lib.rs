//! What the commands of Loris find out, and how it is told: as text for people, as json and csv for scripts, as pictures
//! and as a page.
//!
//! Everything is made as a string or as plain data, from what explorers and machines give. Nothing here reads or writes,
//! knows a command line, a file, a terminal or the clock: a page in a browser and a language server can link it.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`results`] | what was found out, before it is told |
//! | [`execution`], [`exploration_tree`] | one execution, event by event; all of a run as one tree |
//! | [`collect`] | an observer that keeps what pictures and pages need |
//! | [`json`] | results as typed data, and as json |
//! | [`render`] | results as text and csv |
//! | [`picture`], [`page`] | relations and trees drawn; a page about a run |
//! | [`describe`], [`listing`], [`style`] | events in words, the text of a program, how text looks |
//!
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! use loris_explorers::{Explorer, Options, explore};
//! use loris_report::json::{self, Document};
//! use loris_report::render::human::{self, Choice, Layout};
//! use loris_report::results::{Results, Run};
//! use loris_report::style::Look;
//!
//! let text = "var x; thread a { x = 1; } thread b { x = 2; }";
//! let program = Arc::new(loris_lang::compile("race.cl", text).expect("a right program"));
//! let (options, time) = (Options::default(), Duration::ZERO);
//! let report = explore(&program, Explorer::Dpor, &options, &mut ());
//! let results = Results::of(&program, program.source(), Run::of(report, time));
//!
//! let document = Document::of_runs(&results, &options, None);
//! let Document::Runs(of_program) = &document else { unreachable!("these are runs") };
//! assert_eq!(of_program.results[0].counts.0.states, 2);
//! assert!(json::line(&document).contains("\"states\":2"));
//! let text = human::report(&results, Choice::Named, Layout::Blocks, &Look::plain());
//! assert!(text.starts_with("race.cl  DPOR  complete"));
//! ```

pub mod collect;
pub mod describe;
pub mod execution;
pub mod exploration_tree;
pub mod json;
pub mod listing;
pub mod page;
pub mod picture;
pub mod render;
pub mod results;
pub mod style;
