//! The files that `explore` draws beside its report: whether they can be written, and what is in them.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use loris_interpreter::profile::LoopRule;
use loris_interpreter::{Profile, System};
use loris_lang::ir::Program;
use loris_lang::schedule::{Lasso, NamedSchedule};
use loris_lang::source::SourceFile;
use loris_report::collect::{Gathered, Wanted};
use loris_report::execution::record;
use loris_report::page::{Subject, page};
use loris_report::picture::{MOST_ROWS, Relations, TreePicture, Which, dot, svg, tree_dot, tree_svg};
use loris_report::render::failing;
use loris_report::render::words::shown_lasso;
use loris_report::results::{Explained, Results, Status};
use loris_report::style::{clipped, shown as shown_path};

use crate::cli::{Cli, OutputFlags};
use crate::console::{Console, complain};
use crate::files::input::{unwritable, write_whole};
use crate::request::drawn::{Named, named};
use crate::request::system;

/// Of a longer schedule only the beginning is said, in columns.
const LONGEST_SCHEDULE: usize = 120;

/// What a run has to gather for them.
pub(super) fn wanted(output: &OutputFlags) -> Wanted {
    match (&output.html, &output.tree) {
        (Some(_), _) => Wanted::TreeAndClasses,
        (None, Some(_)) => Wanted::Tree,
        (None, None) => Wanted::Nothing,
    }
}

/// Makes sure that the files can be written, so that a long search is not in vain.
///
/// # Errors
/// One of them cannot; the console was told why.
pub(super) fn check(output: &OutputFlags, console: &mut Console<'_>) -> Result<(), Status> {
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
pub(super) fn of_runs(
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
        let (source, runs) = (&results.source, results.telling());
        let gathered = &gathered[..runs.len().min(gathered.len())];
        let explained = &results.explained;
        let (profile, points) = (cli.executions.profile(), results.points);
        let (given, liveness) = (None, results.liveness.as_ref());
        let subject =
            Subject { program, source, runs, gathered, explained, given, liveness, profile, points, depth };
        write(cli, path, &page(&subject), "a page about the run", console)?;
    }
    let failing = failing::find(program, cli.executions.profile(), results, depth).map(|execution| {
        let endless = failing::endless(results).filter(|_| execution.cycle.is_some());
        (endless.cloned().unwrap_or_else(|| execution.schedule.into()), failing_name(results))
    });
    let first = || {
        let first = gathered.iter().find_map(|gathered| gathered.first.clone())?;
        Some((Lasso::from(first), "the first execution that came to its end"))
    };
    // Where no execution came to its end: the default scheduler's, as far as it may go.
    let default = || {
        record(system(cli, program).machine(), &NamedSchedule::default(), depth)
            .map(|execution| (Lasso::from(execution.schedule), "the execution of the default scheduler"))
    };
    let (lasso, name) = failing.or_else(first).or_else(|| default().ok()).unwrap_or_default();
    relations_of(cli, program, (&lasso, name), console)
}

/// What the execution is that goes wrong.
fn failing_name(results: &Results) -> &'static str {
    let is_found = results.runs.iter().any(|run| !run.report.findings.is_empty());
    if is_found {
        "the failing execution"
    } else if results.runs.iter().any(|run| run.report.found_a_bug()) {
        "a counterexample of a condition"
    } else {
        "an execution that violates a liveness property"
    }
}

/// Draws what is asked for of one execution.
///
/// # Errors
/// A file cannot be written; the console was told why.
pub(super) fn of_schedule(
    cli: &Cli,
    program: &Arc<Program>,
    source: &SourceFile,
    lasso: &Lasso,
    console: &mut Console<'_>,
) -> Result<(), Status> {
    if let Some(path) = &cli.output.html {
        let depth = cli.bounds.limits.depth();
        let explained = &Explained::default();
        let (profile, points) = (cli.executions.profile(), cli.executions.points());
        let (given, liveness) = (Some(lasso), None);
        let (runs, gathered) = (&[], &[]);
        let subject =
            Subject { program, source, runs, gathered, explained, given, liveness, profile, points, depth };
        write(cli, path, &page(&subject), &format!("a page about `{}`", shown(lasso)), console)?;
    }
    relations_of(cli, program, (lasso, "the execution"), console)
}

fn relations_of(
    cli: &Cli,
    program: &Arc<Program>,
    (lasso, name): (&Lasso, &str),
    console: &mut Console<'_>,
) -> Result<(), Status> {
    if cli.output.dot.is_none() && cli.output.svg.is_none() {
        return Ok(());
    }
    let picture = relations(program, cli.executions.profile(), lasso);
    let what = format!("the HBR and the lazy HBR of {name}: `{}`", shown(lasso));
    if let Some(path) = &cli.output.dot {
        write(cli, path, &dot(&picture), &what, console)?;
    }
    if let Some(path) = &cli.output.svg {
        write(cli, path, &svg(&picture, &Which::BOTH), &what, console)?;
    }
    Ok(())
}

/// A schedule on one line.
fn shown(lasso: &Lasso) -> String {
    clipped(&shown_lasso(lasso), LONGEST_SCHEDULE)
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
fn relations(program: &Arc<Program>, profile: Profile, lasso: &Lasso) -> Relations {
    let mut machine = System::under(Arc::clone(program), profile).machine();
    if !lasso.cycle.is_empty() {
        machine = machine.with_loops(LoopRule::Run);
    }
    // It was run before, so it runs to its end again.
    let _ = machine.replay(&lasso.unrolled());
    Relations::of(&machine).repeating(lasso.cycle_begins())
}
