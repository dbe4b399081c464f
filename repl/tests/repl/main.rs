//! The command `repl`: recorded dialogues, a real terminal, long schedules, exploration trees, and the command line.

mod dialogues;
mod process;
mod session;
mod terminal;
mod tree;
