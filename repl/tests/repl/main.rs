//! The command `repl`: recorded dialogues, a real terminal, long schedules, exploration trees, walks, and the command line.

mod dialogues;
mod process;
mod session;
mod terminal;
mod tree;
mod walk;
