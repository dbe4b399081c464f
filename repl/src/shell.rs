//! `repl`: a program, step by step, by hand.
//!
//! [`Session`] is the whole of it without a terminal: a line in, text out. `reading` makes a command of the line; `moves`,
//! `views`, `asking`, `breaks`, `relations`, `comparing`, `search`, `walking` and `writing` carry it out; `help` explains.
//! `script` feeds it from a file or a pipe, `terminal` from a person, with what `complete` offers while a line is
//! written.

#![expect(
    clippy::unnecessary_wraps,
    reason = "all commands have one signature, those too that cannot go wrong"
)]

mod answering;
mod asking;
mod breaks;
mod cli;
mod command;
mod comparing;
mod complete;
mod explaining;
mod files;
mod help;
mod mistake;
mod moves;
mod nearest;
mod reading;
mod relations;
mod rounds;
mod run;
mod script;
mod search;
mod session;
mod showing;
mod story;
mod terminal;
mod views;
mod walk;
mod walking;
mod writing;

pub use cli::ReplCli;
pub use command::{Begin, Command, Existing, Form, Number, Pace, Stop, Target, Word};
pub use complete::{Completion, Offer, complete, hint};
pub use files::{Disk, Files};
pub use help::{TOPICS, Topic};
pub use mistake::Mistake;
pub use reading::read;
pub use run::run;
pub use script::play;
pub use session::{CommandEnd, Reply, Session, Setting};
