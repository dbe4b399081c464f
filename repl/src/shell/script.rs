//! A session fed from a file or a pipe. What comes out reads as if it had been typed.

use loris_report::results::Status;
use loris_report::style::tame_lines;

use super::session::{CommandEnd, Session};

/// The line that ends a program text.
pub(super) const DOT: &str = ".";

/// The next command of a script, with the lines that belong to it: commands, one a line; after a line `edit` a program
/// text up to a line with a dot alone.
fn next_command(lines: &mut impl Iterator<Item = String>) -> Option<String> {
    let mut command = lines.next()?;
    if command.trim() == "edit" {
        for line in lines.take_while(|line| line.trim_end() != DOT) {
            command.push('\n');
            command.push_str(&line);
        }
    }
    Some(command)
}

/// Runs a script to its end, to `quit` or to the interrupt. `print` gets each prompt with its command, and each answer.
pub fn play(session: &mut Session, text: &str, print: &mut dyn FnMut(&str)) -> Status {
    play_lines(session, text.lines().map(str::to_owned), print)
}

/// The same, of lines that need not be there yet.
pub(super) fn play_lines(
    session: &mut Session,
    mut lines: impl Iterator<Item = String>,
    print: &mut dyn FnMut(&str),
) -> Status {
    let mut status = Status::Clean;
    while let Some(command) = next_command(&mut lines) {
        let more = if command.contains('\n') { "\n.\n" } else { "\n" };
        print(&format!("{}{}{more}", session.prompt(), tame_lines(&command)));
        let reply = session.run(&command);
        print(&reply.text);
        match reply.verdict {
            CommandEnd::Done => {}
            CommandEnd::Wrong => status = Status::Unusable,
            CommandEnd::Interrupted => return Status::Interrupted,
            CommandEnd::Quit => break,
        }
    }
    status
}
