//! The command `repl`: recorded dialogues, a real terminal, long schedules, and the command line.

mod dialogues;
mod process;
mod session;
mod terminal;
