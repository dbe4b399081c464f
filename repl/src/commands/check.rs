//! `explore check`: whether programs are as the `//@` lines at their top say.
//!
//! Each thing that a head says is judged by a count, or by the first explorer that promises it and comes to its end
//! within the limits; with `--all` by every explorer that the head does not skip. What nobody can judge is said to be
//! that, and is not right.

mod bugs;
mod case;
mod entries;
mod liveness;
mod refused;
mod searches;
mod study;

use std::path::Path;

use loris_lang::header::{Case, Header};
use loris_lang::source::SourceFile;
use loris_report::json::{self, Document};
use loris_report::render::{human, junit};
use loris_report::results::{CheckedCase, CheckedFile, Status, Unreadable};
use loris_report::style::{shown, tame};

use crate::cli::{CheckFlags, CheckFormat, Format};
use crate::commands::with_folders;
use crate::console::{Console, complain};
use crate::files::input::{is_standard_input, read_text, shown_names};
use crate::files::program::Failed;
use crate::limits::{Interrupt, too_little};
use crate::progress::ProgressLines;
use case::Setting;

/// Judges every file, and says it by the status.
pub(super) fn run(flags: &CheckFlags, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let mut paths = flags.programs.clone();
    if let Err(message) = with_folders(&mut paths) {
        return complain(&message, console);
    }
    if paths.iter().any(|path| is_standard_input(path)) {
        return complain(
            "`explore check` reads each file more than once, so none can be the standard input",
            console,
        );
    }
    if let Some(message) = too_little(&flags.limits) {
        return complain(&message, console);
    }
    let lines = ProgressLines::beside(console, flags.detail());
    let mut files = Vec::new();
    let mut status = Status::Clean;
    for (path, name) in paths.iter().zip(shown_names(&paths)) {
        if interrupt.is_raised() {
            break;
        }
        let setting = Setting { flags, lines: &lines, interrupt, path, name: &name };
        let file = file(&setting, console);
        if interrupt.is_raised() {
            break;
        }
        status = status.and(file.status());
        lines.suspend(|| tell(&file, flags, console));
        files.push(file);
        if console.failure().is_some() {
            return status;
        }
    }
    let interrupted = if interrupt.is_raised() { Status::Interrupted } else { Status::Clean };
    sum_up(&files, flags, console);
    status.and(interrupted).and(if interrupt.is_raised() { Status::Clean } else { empty(&files, console) })
}

/// Writes what a file comes to, where each file has a part of its own.
fn tell(file: &CheckedFile, flags: &CheckFlags, console: &mut Console<'_>) {
    match flags.format {
        CheckFormat::Human => {
            console.show(&human::checked(file, &console.out_look(flags.color, flags.detail())));
        }
        CheckFormat::Json => console.report(Format::Json, &json::line(&Document::of_check(file))),
        CheckFormat::Junit => {}
    }
}

/// Writes what is said of all files together.
fn sum_up(files: &[CheckedFile], flags: &CheckFlags, console: &mut Console<'_>) {
    let verdicts: Vec<_> = files.iter().map(CheckedFile::verdict).collect();
    match flags.format {
        CheckFormat::Human if !flags.quiet && files.len() > 1 => {
            console.show(&human::checked_sum(&verdicts, &console.out_look(flags.color, flags.detail())));
        }
        CheckFormat::Human | CheckFormat::Json => {}
        CheckFormat::Junit => console.print(&junit::junit(files)),
    }
}

/// Where no head says anything there was nothing to check, which is hardly what was meant.
fn empty(files: &[CheckedFile], console: &mut Console<'_>) -> Status {
    let says_nothing = |file: &CheckedFile| file.outcome.is_ok() && file.entries().next().is_none();
    if !files.iter().all(says_nothing) {
        return Status::Clean;
    }
    let help = " help: write what must come out into the first lines, as in `//@ outcomes: ok deadlock`";
    complain(&format!("no head says what must come out\n{help}"), console)
}

/// Judges a file.
fn file(setting: &Setting<'_>, console: &mut Console<'_>) -> CheckedFile {
    let path = shown(setting.path);
    match judged(setting) {
        Ok((source, cases)) => CheckedFile { source, path, outcome: Ok(cases) },
        Err(problem) => {
            if let Some(failed) = &problem.failed {
                let message = failed.message(&console.err_look(setting.flags.color));
                setting.lines.suspend(|| console.complain(&message));
            }
            let source = SourceFile::new(setting.name, read_text(setting.path).unwrap_or_default());
            let Problem { why, status, .. } = problem;
            CheckedFile { source, path, outcome: Err(Unreadable { why, status }) }
        }
    }
}

/// Why a file cannot be judged.
struct Problem {
    why: String,
    status: Status,
    /// The program, if that is what is wrong.
    failed: Option<Failed>,
}

impl Problem {
    fn with_head(why: String) -> Problem {
        Problem { why, status: Status::Unusable, failed: None }
    }
}

impl From<Failed> for Problem {
    fn from(failed: Failed) -> Problem {
        let why = match &failed {
            Failed::File(error) => error.to_string(),
            Failed::Stopped { .. } => "it was not read to its end".to_owned(),
            Failed::Define { name, .. } => {
                format!("it has no const `{}`, which its head defines", tame(name))
            }
            Failed::Mistakes { list, .. } => {
                let places = list.iter().map(refused::in_words);
                format!("the program is wrong: {}", places.collect::<Vec<_>>().join("; "))
            }
        };
        Problem { why, status: failed.status(), failed: Some(failed) }
    }
}

fn judged(setting: &Setting<'_>) -> Result<(SourceFile, Vec<CheckedCase>), Problem> {
    let source = source(setting.path, setting.name)?;
    let header = Header::parse(&source).map_err(|errors| {
        let lines = errors.iter().map(|error| format!("{error} at {}", source.position(error.span().start)));
        Problem::with_head(lines.collect::<Vec<_>>().join("; "))
    })?;
    let mut cases = Vec::new();
    for Case { definitions, expectations } in header.all_cases() {
        case::known_names(&expectations, &source).map_err(Problem::with_head)?;
        let (entries, unjudged) = case::entries(setting, &definitions, &expectations)?;
        cases.push(CheckedCase { definitions, entries, unjudged });
    }
    Ok((source, cases))
}

/// The text of a file, under the name that reports show.
fn source(path: &Path, name: &str) -> Result<SourceFile, Problem> {
    let text = read_text(path).map_err(|error| Problem::from(Failed::File(error)))?;
    Ok(SourceFile::new(name, text))
}
