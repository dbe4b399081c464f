//! `repl` from the first word of the command line to the exit status.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::{CommandFactory, Parser};
use loris_lang::ir::Points;
use loris_lang::source::SourceFile;
use loris_report::results::Status;
use loris_report::style::{Detail, shown};

use super::cli::{EXAMPLES, ReplCli, ReplPage, STATUSES, commands};
use super::files::Disk;
use super::session::{Session, Setting};
use super::{script, terminal};
use crate::cli::{man, shown_instead};
use crate::console::{Console, Stream, answer, complain};
use crate::files::input::{
    FileError, is_program_name, is_standard_input, lines_of_standard_input, read_text, shown_names,
};
use crate::files::program::{Budget, Reading, load};
use crate::limits::{Bounds, Interrupt, Lines};

/// Runs the command. `args` begins with the name of the command; `interrupt` is raised from outside to stop what
/// is going on.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    console: &mut Console<'_>,
    interrupt: &Interrupt,
) -> Status {
    let args: Vec<OsString> = args.into_iter().collect();
    let status = match ReplCli::try_parse_from(&args) {
        Ok(cli) => dispatch(&cli, console, interrupt),
        Err(error) => answer(shown_instead::<ReplCli>(error, &args), console),
    };
    match console.failure().map(|error| format!("the output cannot be written: {error}")) {
        Some(message) => complain(&message, console),
        None => interrupt.told(status),
    }
}

fn dispatch(cli: &ReplCli, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let sections =
        [("COMMANDS", commands()), ("EXAMPLES", EXAMPLES.into()), ("EXIT STATUS", STATUSES.into())];
    let page = match &cli.command {
        Some(ReplPage::Completions { shell }) => man::completions_of(ReplCli::command(), *shell),
        Some(ReplPage::Man) => man::man_of(ReplCli::command(), &sections),
        None => return begin(cli, console, interrupt),
    };
    console.print(&String::from_utf8_lossy(&page));
    Status::Clean
}

/// Loads the program and begins a session.
fn begin(cli: &ReplCli, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let Some(path) = &cli.program else { return Status::Unusable };
    if !is_program_name(path.as_os_str()) {
        let word = shown(path);
        return complain(
            &format!(
                "`{word}` is neither a program nor a sub-command; programs have `.cl` or `/` in their name: `./{word}`"
            ),
            console,
        );
    }
    if is_standard_input(path) && cli.script.is_none() {
        return complain(
            "the standard input holds the commands; give them by `--script FILE`, or the program by its name",
            console,
        );
    }
    let reading = Reading { definitions: &cli.defines, points: Points::All };
    let budget = Budget { bounds: Bounds::new(None, None), interrupt };
    let program = match load(path, reading, budget) {
        Ok(program) => program,
        Err(failed) => {
            console.complain(&failed.message(&console.err_look(cli.color)));
            return failed.status();
        }
    };
    let name = shown_names(std::slice::from_ref(path)).concat();
    let source = SourceFile::new(name, program.source().text());
    let setting = Setting {
        look: console.out_look(cli.color, Detail::Full),
        interrupt: interrupt.clone(),
        files: Box::new(Disk),
    };
    let mut session = Session::new(program, source, cli.defines.clone(), setting);
    let by_hand = io::stdin().is_terminal() && matches!(console.out_stream(), Stream::Terminal(_));
    match &cli.script {
        None if by_hand => terminal::talk(&mut session, console, interrupt),
        None => from_lines(lines_of_standard_input(), &mut session, console, interrupt),
        Some(path) if is_standard_input(path) => {
            from_lines(lines_of_standard_input(), &mut session, console, interrupt)
        }
        Some(path) => match read_text(path) {
            Ok(text) => script::play(&mut session, &text, &mut |text| console.show(text)),
            Err(error) => complain(&error.to_string(), console),
        },
    }
}

/// Carries out each line as soon as it is there.
fn from_lines(
    mut lines: impl Iterator<Item = Result<String, FileError>>,
    session: &mut Session,
    console: &mut Console<'_>,
    interrupt: &Interrupt,
) -> Status {
    let mut failure = None;
    let lines = std::iter::from_fn(|| match interrupt.while_waiting(Lines::File, || lines.next())? {
        Ok(line) => Some(line),
        Err(error) => {
            failure = Some(error);
            None
        }
    });
    let status = script::play_lines(session, lines, &mut |text| console.show(text));
    match failure {
        Some(error) => complain(&error.to_string(), console),
        None if interrupt.is_raised() => Status::Interrupted,
        None => status,
    }
}
