//! `explore` from the first word of the command line to the exit status.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Parser;
use clap::error::ErrorKind;
use loris_report::results::Status;

use crate::cli::{Cli, Instead, man, shown_instead};
use crate::console::{Console, answer, complain};
use crate::files::folders::programs;
use crate::limits::{Interrupt, too_little};
use crate::request::misuse;

mod batch;
mod bug_depth;
mod check;
mod compare;
mod count;
pub(crate) mod data_races;
mod discoveries;
mod drawing;
mod emit;
pub mod exercise;
pub(crate) mod explain;
mod help;
mod liveness;
mod per_program;
mod replay;
mod study;
mod team;
mod tune;

/// Runs the command. `args` begins with the name of the command; `interrupt` is raised from outside to stop it.
pub fn explore(
    args: impl IntoIterator<Item = OsString>,
    console: &mut Console<'_>,
    interrupt: &Interrupt,
) -> Status {
    let args: Vec<OsString> = args.into_iter().collect();
    console.asked_by(args.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect());
    let status = match Cli::try_parse_from(&args) {
        Ok(mut cli) => match with_folders(&mut cli.programs) {
            Ok(()) => dispatch(&cli, console, interrupt),
            Err(message) => complain(&message, console),
        },
        Err(error) => match lacks_a_schedule(&error, &args) {
            Some(message) => complain(message, console),
            None => answer(shown_instead::<Cli>(error, &args), console),
        },
    };
    match console.failure().map(|error| format!("the output cannot be written: {error}")) {
        Some(message) => complain(&message, console),
        None => interrupt.told(status),
    }
}

/// Puts the programs of a folder in its place; a file that is there already is not named twice.
fn with_folders(paths: &mut Vec<PathBuf>) -> Result<(), String> {
    for path in std::mem::take(paths) {
        if path.is_dir() {
            let found = programs(&path)?;
            paths.extend(found.into_iter().filter(|file| !paths.contains(file)).collect::<Vec<_>>());
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

/// What is wrong where the program was taken for a schedule, since there are too few of these.
fn lacks_a_schedule(error: &clap::Error, args: &[OsString]) -> Option<&'static str> {
    let is_short =
        matches!(error.kind(), ErrorKind::MissingRequiredArgument | ErrorKind::WrongNumberOfValues);
    let has = |option: &str| is_short && args.iter().any(|word| word == option);
    if has("--same") {
        return Some(
            "`--same` takes two schedules, each in quotes, and a program: `explore --same 'a b' 'b a' prog.cl`",
        );
    }
    has("--replay")
        .then_some("`--replay` takes a schedule in quotes, and a program: `explore --replay 'a 3*b' prog.cl`")
}

fn dispatch(cli: &Cli, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let page = match &cli.command {
        Some(Instead::Completions { shell }) => man::completions(*shell),
        Some(Instead::Man) => man::man(),
        Some(Instead::Help { topic }) => return help::run(topic.as_deref(), console),
        Some(Instead::Answer(flags)) => return exercise::run(flags, console, interrupt),
        Some(Instead::Check(flags)) => return check::run(flags, console, interrupt),
        Some(Instead::Study(flags)) => return study::run(flags, console, interrupt),
        Some(Instead::Tune(flags)) => return tune::run(flags, console, interrupt),
        None => return work(cli, console, interrupt),
    };
    console.print(&String::from_utf8_lossy(&page));
    Status::Clean
}

fn work(cli: &Cli, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    if let Some(message) = misuse(cli).or_else(|| too_little(&cli.bounds.limits)) {
        return complain(&message, console);
    }
    if let Some(form) = cli.output.emit {
        emit::run(cli, form, console, interrupt)
    } else if let Some(schedule) = &cli.output.replay {
        replay::run(cli, schedule, console, interrupt)
    } else if let Some(schedules) = &cli.output.same {
        compare::run(cli, schedules, console, interrupt)
    } else if cli.output.count {
        count::run(cli, console, interrupt)
    } else if cli.bugs.bug_depth {
        bug_depth::run(cli, console, interrupt)
    } else {
        batch::run(cli, console, interrupt)
    }
}
