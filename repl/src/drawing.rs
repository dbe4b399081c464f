//! The files that `explore` draws beside its report: which are asked for, whether they can be written, and what is in
//! them.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use loris_explorers::Bound;
use loris_interpreter::{Profile, System};
use loris_lang::ir::Program;
use loris_lang::schedule::ScheduleText;
use loris_lang::source::SourceFile;

use crate::cli::{Cli, OutputFlags};
use crate::console::Console;
use crate::execution::record;
use crate::exit::Status;
use crate::explain::Explained;
use crate::gather::{Gathered, Wanted};
use crate::input::{unwritable, write_whole};
use crate::look::{clipped, shown as shown_path};
use crate::page::{Subject, page};
use crate::picture::{FileKind, MOST_ROWS, Relations, TreePicture, Which, dot, svg, tree_dot, tree_svg};
use crate::render::human::shown_schedule;
use crate::render::{Results, failing};
use crate::run::complain;

/// Of a longer schedule only the beginning is said, in columns.
const LONGEST_SCHEDULE: usize = 120;

/// An option that names a file, and the file.
#[derive(Clone, Copy)]
struct Named<'a> {
    option: &'static str,
    kind: FileKind,
    path: &'a Path,
}

/// The options that name a file.
fn named(output: &OutputFlags) -> Vec<Named<'_>> {
    let all = [
        ("--dot", FileKind::Graph, &output.dot),
        ("--svg", FileKind::Picture, &output.svg),
        ("--tree", FileKind::Tree, &output.tree),
        ("--html", FileKind::Page, &output.html),
    ];
    let given = all
        .into_iter()
        .filter_map(|(option, kind, path)| Some(Named { option, kind, path: path.as_deref()? }));
    given.collect()
}

/// What a run has to gather for them.
pub fn wanted(output: &OutputFlags) -> Wanted {
    match (&output.html, &output.tree) {
        (Some(_), _) => Wanted::TreeAndClasses,
        (None, Some(_)) => Wanted::Tree,
        (None, None) => Wanted::Nothing,
    }
}

/// What is wrong with the files asked for, before anything runs.
pub fn misuse(cli: &Cli) -> Option<String> {
    let named = named(&cli.output);
    let Named { option, .. } = named.first()?;
    if cli.programs.len() > 1 {
        return Some(format!(
            "`{option}` draws one program: run `explore` once for each program, with a file for each"
        ));
    }
    if cli.output.tree.is_some() && cli.explorers.chosen().len() > 1 {
        return Some(
            "`--tree` draws the search of one explorer: name one, or run `explore` once for each".to_owned(),
        );
    }
    let grows = matches!(cli.costs.bound(), Some(Bound::IterativePreemptions | Bound::IterativeDelays));
    if cli.output.tree.is_some() && grows {
        return Some(
            "`--tree` draws a search within one bound: `--preemptions C` or `--delays C`; as a bound grows executions are \
             run again"
                .to_owned(),
        );
    }
    if let Some(message) = named.iter().find_map(|file| file.kind.misnamed(file.option, file.path)) {
        return Some(message);
    }
    let again =
        named.iter().enumerate().find(|(at, file)| named[..*at].iter().any(|other| other.path == file.path));
    again.map(|(_, Named { option, path, .. })| {
        format!("`{option}` names a file that is asked for already: `{}`", shown_path(path))
    })
}

/// Makes sure that the files can be written, so that a long search is not in vain.
///
/// # Errors
/// One of them cannot; the console was told why.
pub fn check(output: &OutputFlags, console: &mut Console<'_>) -> Result<(), Status> {
    for Named { path, .. } in named(output) {
        File::options()
            .append(true)
            .create(true)
            .open(path)
            .map_err(|error| complain(&unwritable(path, &error), console))?;
    }
    Ok(())
}

/// Draws what is asked for of the runs over a program.
///
/// # Errors
/// A file cannot be written; the console was told why.
pub fn of_runs(
    cli: &Cli,
    program: &Arc<Program>,
    results: &Results,
    gathered: &[Gathered],
    console: &mut Console<'_>,
) -> Result<(), Status> {
    if named(&cli.output).is_empty() {
        return Ok(());
    }
    if let (Some(path), Some(gathered), Some(run)) =
        (&cli.output.tree, gathered.first(), results.runs.first())
    {
        let executions = run.report.statistics.executions();
        let picture = TreePicture::of(&gathered.tree, executions, MOST_ROWS);
        let text = match form_of(path) {
            TreeForm::Dot => tree_dot(&picture),
            TreeForm::Svg => tree_svg(&picture),
        };
        let what = format!("the exploration tree of {}", run.report.explorer);
        write(cli, path, &text, &what, console)?;
    }
    let depth = cli.bounds.limits.depth();
    if let Some(path) = &cli.output.html {
        let (source, runs) = (&results.source, results.runs.as_slice());
        let explained = &results.explained;
        let (profile, points) = (cli.executions.profile(), results.points);
        let given = None;
        let subject = Subject { program, source, runs, gathered, explained, given, profile, points, depth };
        write(cli, path, &page(&subject), "a page about the run", console)?;
    }
    let failing = failing::find(program, cli.executions.profile(), results, depth)
        .map(|execution| (execution.schedule, failing_name(results)));
    let first = || {
        let first = gathered.iter().find_map(|gathered| gathered.first.clone())?;
        Some((first, "the first execution that came to its end"))
    };
    // Where no execution came to its end: the default scheduler's, as far as it may go.
    let default = || {
        record(
            System::under(program.clone(), cli.executions.profile()).machine(),
            &ScheduleText::default(),
            depth,
        )
        .map(|execution| (execution.schedule, "the execution of the default scheduler"))
    };
    let (schedule, name) = failing.or_else(first).or_else(|| default().ok()).unwrap_or_default();
    relations_of(cli, program, (&schedule, name), console)
}

/// What the execution is that goes wrong.
fn failing_name(results: &Results) -> &'static str {
    let is_found = results.runs.iter().any(|run| !run.report.findings.is_empty());
    if is_found { "the failing execution" } else { "a counterexample of a condition" }
}

/// Draws what is asked for of one execution.
///
/// # Errors
/// A file cannot be written; the console was told why.
pub fn of_schedule(
    cli: &Cli,
    program: &Arc<Program>,
    source: &SourceFile,
    schedule: &str,
    console: &mut Console<'_>,
) -> Result<(), Status> {
    if let Some(path) = &cli.output.html {
        let depth = cli.bounds.limits.depth();
        let explained = &Explained::default();
        let (profile, points) = (cli.executions.profile(), cli.executions.points());
        let given = Some(schedule);
        let (runs, gathered) = (&[], &[]);
        let subject = Subject { program, source, runs, gathered, explained, given, profile, points, depth };
        write(cli, path, &page(&subject), &format!("a page about `{}`", shown(schedule)), console)?;
    }
    relations_of(cli, program, (schedule, "the execution"), console)
}

fn relations_of(
    cli: &Cli,
    program: &Arc<Program>,
    (schedule, name): (&str, &str),
    console: &mut Console<'_>,
) -> Result<(), Status> {
    if cli.output.dot.is_none() && cli.output.svg.is_none() {
        return Ok(());
    }
    let picture = relations(program, cli.executions.profile(), schedule);
    let what = format!("the HBR and the lazy HBR of {name}: `{}`", shown(schedule));
    if let Some(path) = &cli.output.dot {
        write(cli, path, &dot(&picture), &what, console)?;
    }
    if let Some(path) = &cli.output.svg {
        write(cli, path, &svg(&picture, &Which::BOTH), &what, console)?;
    }
    Ok(())
}

/// A schedule on one line.
fn shown(schedule: &str) -> String {
    clipped(shown_schedule(schedule), LONGEST_SCHEDULE)
}

/// Writes a file, and says on the error stream what is in it.
fn write(cli: &Cli, path: &Path, text: &str, what: &str, console: &mut Console<'_>) -> Result<(), Status> {
    write_whole(path, text).map_err(|error| complain(&unwritable(path, &error), console))?;
    if !cli.output.quiet {
        console.complain(&format!("{}: {what}\n", shown_path(path)));
    }
    Ok(())
}

/// How a tree is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TreeForm {
    Dot,
    Svg,
}

/// By the end of the name of its file.
fn form_of(path: &Path) -> TreeForm {
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) {
        TreeForm::Svg
    } else {
        TreeForm::Dot
    }
}

/// The picture of an execution, whose schedule comes from a machine.
fn relations(program: &Arc<Program>, profile: Profile, schedule: &str) -> Relations {
    let mut machine = System::under(Arc::clone(program), profile).machine();
    if let Ok(schedule) = schedule.parse::<ScheduleText>() {
        // It was run before, so it runs to its end again.
        let _ = machine.replay(&schedule);
    }
    Relations::of(&machine)
}
