//! A session fed from a file or a pipe. What comes out reads as if it had been typed.

use std::str::Lines;

use super::session::{Session, Verdict};
use crate::exit::Status;

/// The line that ends a program text.
pub(super) const DOT: &str = ".";

/// Commands, one a line; after a line `edit` a program text up to a line with a dot alone.
pub struct Script<'a> {
    lines: Lines<'a>,
}

impl<'a> Script<'a> {
    /// Over a text.
    pub fn new(text: &'a str) -> Script<'a> {
        Script { lines: text.lines() }
    }

    /// The next command, with the lines that belong to it.
    pub fn next_command(&mut self) -> Option<String> {
        let line = self.lines.next()?;
        if line.trim() != "edit" {
            return Some(line.to_owned());
        }
        let mut command = line.to_owned();
        for line in self.lines.by_ref() {
            if line.trim_end() == DOT {
                break;
            }
            command.push('\n');
            command.push_str(line);
        }
        Some(command)
    }
}

/// Runs a script to its end, to `quit` or to the interrupt. `print` gets each prompt with its command, and each answer.
pub fn play(session: &mut Session, text: &str, print: &mut dyn FnMut(&str)) -> Status {
    let mut script = Script::new(text);
    let mut status = Status::Clean;
    while let Some(command) = script.next_command() {
        let more = if command.contains('\n') { "\n.\n" } else { "\n" };
        print(&format!("{}{command}{more}", session.prompt()));
        let reply = session.run(&command);
        print(&reply.text);
        match reply.verdict {
            Verdict::Done => {}
            Verdict::Wrong => status = Status::Unusable,
            Verdict::Interrupted => return Status::Interrupted,
            Verdict::Quit => break,
        }
    }
    status
}
