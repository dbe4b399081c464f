//! `--replay`: one schedule, one execution.

use std::fmt::Write as _;
use std::sync::Arc;

use loris_explorers::{Explorer, StopReason, Witness};
use loris_interpreter::Outcome;
use loris_interpreter::profile::LoopRule;
use loris_lang::ast::Quantifier;
use loris_lang::ir::Program;
use loris_lang::schedule::{Lasso, NamedSchedule, ScheduleText};
use loris_lang::source::SourceFile;
use loris_report::execution::{Ending, Execution, Rest, record_lasso, record_watched, short};
use loris_report::json::Document;
use loris_report::render::diagnostic::mistakes;
use loris_report::render::human::data_races;
use loris_report::render::words::{shown_lasso, shown_schedule};
use loris_report::render::{csv, explanation, trace};
use loris_report::results::{Explained, Explanation, Status};
use loris_report::style::{Detail, Look, counted};

use crate::cli::Cli;
use crate::commands::data_races::{of_schedule, with_points};
use crate::commands::drawing;
use crate::commands::explain::explain;
use crate::console::{Console, complain};
use crate::files::input::{Given, schedule_text, shown_names};
use crate::limits::{Bounds, Interrupt, Watch};
use crate::progress::ProgressLines;
use crate::request::{options, program, system};

/// Of the schedule of an execution that was cut, so many entries are shown.
const MOST_ENTRIES: usize = 60;

/// What is said where a cycle is none.
const NO_WAY_BACK: &str =
    "what stands after `loop` does not lead back to the state before it, so it cannot be repeated";

/// Runs the schedule on the only program, prints the execution, and says how it ended.
pub(super) fn run(cli: &Cli, word: &str, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let Some(path) = cli.programs.first() else { return Status::Unusable };
    let program = match program(cli, path, console, interrupt) {
        Ok(program) => program,
        Err(status) => return status,
    };
    let (program, _) =
        with_points(cli, program, interrupt, ProgressLines::hidden().gauge(String::new(), None));
    let execution = match execution_of(cli, (word, Given::Only), &program, console, interrupt) {
        Ok(execution) => execution,
        Err(status) => return status,
    };
    let explained = explained(cli, &execution, &program, interrupt);
    let critical = explained.first().and_then(Explanation::critical_event);
    let execution = Execution { critical, ..execution };
    let source = SourceFile::new(shown_names(&cli.programs).concat(), program.source().text());
    let profile = cli.executions.profile();
    let races = cli.races.races.then(|| of_schedule(&program, profile, &execution.schedule));
    let human = |look: &Look| {
        let races = races.as_ref().map(|races| data_races(races, &source, look.ink));
        text_of(&execution, &explained, (&program, &source), look) + &races.unwrap_or_default()
    };
    let json = || Document::of_replay((&execution, &program), explained.first(), races.as_ref(), &source);
    console.tell(&cli.output, human, json, || csv::events(&execution, &source));
    let interrupted = if explained.is_interrupted() { Status::Interrupted } else { Status::Clean };
    match drawing::of_schedule(cli, &program, &source, &execution.lasso(), console) {
        Ok(()) => status(&execution, &program).and(interrupted),
        Err(unwritten) => unwritten,
    }
}

/// The execution of a schedule, given by its text or by a file. The only one is run on to its end; of two nothing is
/// run that they do not say, so that what tells them apart is not what came after them.
///
/// # Errors
/// The schedule cannot be read or run; the console was told why.
pub(super) fn execution_of(
    cli: &Cli,
    (word, given): (&str, Given),
    program: &Arc<Program>,
    console: &mut Console<'_>,
    interrupt: &Interrupt,
) -> Result<Execution, Status> {
    let text = schedule_text(word, given).map_err(|error| complain(&error.to_string(), console))?;
    let look = console.err_look(cli.output.color);
    let text = ScheduleText::parse(&text).map_err(|error| {
        console.complain(&mistakes(&[&error], &look));
        Status::Unusable
    })?;
    if let Err(warning) = text.check(program) {
        console.complain(&mistakes(&[&warning], &look));
    }
    let depth = cli.bounds.limits.depth();
    let machine = system(cli, program).machine();
    let lasso = text.lasso();
    if !lasso.cycle.is_empty() {
        let gauge = ProgressLines::beside(console, cli.output.detail()).gauge(given.name().to_owned(), None);
        let mut watch = Watch::new(Bounds::of(&cli.bounds.limits), interrupt.clone(), gauge);
        // [loops-run]
        let execution = record_lasso(machine.with_loops(LoopRule::Run), &lasso, depth, &mut watch)
            .map_err(|error| complain(&error.to_string(), console))?;
        let is_stopped = execution.length < lasso.unrolled().steps();
        return match execution.cycle {
            None if !is_stopped => Err(complain(NO_WAY_BACK, console)),
            _ => Ok(execution),
        };
    }
    let rest = match given {
        Given::Only => Rest::Default,
        Given::First | Given::Second => Rest::Nothing,
    };
    let gauge = ProgressLines::beside(console, cli.output.detail()).gauge(given.name().to_owned(), None);
    let mut watch = Watch::new(Bounds::of(&cli.bounds.limits), interrupt.clone(), gauge);
    record_watched(machine, (&text.schedule, rest), depth, &mut watch).map_err(|error| {
        let message = match given {
            Given::Only => error.to_string(),
            Given::First | Given::Second => format!("{}: {error}", given.name()),
        };
        complain(&message, console)
    })
}

/// What is asked of the bug that the execution shows.
fn explained(cli: &Cli, execution: &Execution, program: &Arc<Program>, interrupt: &Interrupt) -> Explained {
    let system = system(cli, program);
    let mut machine = system.machine();
    let run = machine.replay(&execution.schedule);
    let witness = run.ok().and_then(|()| Witness::of(&mut machine));
    let mut watch = |_: &str| {
        Watch::new(
            Bounds::of(&cli.bounds.limits),
            interrupt.clone(),
            ProgressLines::hidden().gauge(String::new(), None),
        )
    };
    explain(&system, witness, cli.bugs.questions(), &options(cli, Explorer::DEFAULT), &mut watch)
}

fn text_of(
    execution: &Execution,
    explained: &Explained,
    (program, source): (&Program, &SourceFile),
    look: &Look,
) -> String {
    if look.detail == Detail::Quiet {
        return verdict_line(execution, program, source, look);
    }
    let ending = trace::ending(execution, program.conditions(), source, look);
    let mut text = format!("{}  replay\n", look.ink.bold(source.name()));
    text.push_str(&trace::table(execution, source, look));
    text.push_str(&ending);
    let more = execution.rows.len() - execution.given;
    if more > 0 {
        let (given, all) = (execution.given, counted(execution.rows.len() as u64, "event"));
        let _ = writeln!(text, "  the schedule gives {given} of {all}, the default scheduler ran the rest");
    }
    let (hbr, lazy) = (short(execution.fingerprints.regular), short(execution.fingerprints.lazy));
    let _ = writeln!(text, "  HBR {hbr}, lazy HBR {lazy} (two schedules are equivalent if these are equal)");
    let _ = writeln!(text, "  schedule: {}", schedule_of(execution));
    if let Some(lasso) = for_ever(execution) {
        let _ = writeln!(text, "  for ever: {}", shown_lasso(&lasso));
    }
    if let Some(explanation) = explained.first() {
        text.push_str(&explanation::lines(explanation, program, source, look.ink));
    }
    if let Some(nothing) = explained.nothing() {
        let _ = writeln!(text, "  {nothing} in this execution");
    }
    text
}

/// The schedule; of an execution that was cut the first steps, if there are very many entries.
fn schedule_of(execution: &Execution) -> String {
    let all = &execution.schedule;
    if execution.going_round.is_none() || all.entries.len() <= MOST_ENTRIES {
        return shown_lasso(&execution.lasso());
    }
    let first = NamedSchedule { root: all.root.clone(), entries: all.entries[..MOST_ENTRIES].to_vec() };
    format!(
        "{} … ({} more; `--format json` has all)",
        shown_schedule(&first),
        counted((execution.length - first.steps()) as u64, "step")
    )
}

/// The schedule that goes on for ever as an execution that was cut does, if that comes back to a state.
fn for_ever(execution: &Execution) -> Option<Lasso> {
    let back = execution.going_round.as_ref()?.back?;
    let (first, _) = execution.schedule.clone().split_at(back.to);
    let (stem, cycle) = first.split_at(back.from);
    Some(Lasso { stem, cycle })
}

/// One line: the program, how the execution ended, and whether its last state is one that a condition forbids.
fn verdict_line(execution: &Execution, program: &Program, source: &SourceFile, look: &Look) -> String {
    let forbidden = if is_forbidden(execution, program) {
        format!("; {}", look.ink.bad("a condition does not hold"))
    } else {
        String::new()
    };
    let name = look.ink.bold(source.name());
    format!("{name}  replay  {}{forbidden}\n", trace::outcome(execution, look.ink))
}

/// Whether a `forall` or a `never` forbids the last state.
fn is_forbidden(execution: &Execution, program: &Program) -> bool {
    let mut decided = program.conditions().iter().zip(&execution.conditions);
    decided.any(|(condition, holds)| match condition.quantifier {
        Quantifier::Exists => false,
        Quantifier::Forall => !holds,
        Quantifier::Never => *holds,
    })
}

/// A bug, or a state that a `forall` or `never` forbids, is found; what was not run to the end proves nothing.
fn status(execution: &Execution, program: &Program) -> Status {
    match execution.ending {
        Ending::Outcome(Outcome::Deadlock(_) | Outcome::Failure) => Status::Found,
        _ if is_forbidden(execution, program) => Status::Found,
        Ending::Outcome(Outcome::Ok) => Status::Clean,
        Ending::Truncated(StopReason::Interrupted) => Status::Interrupted,
        Ending::Truncated(StopReason::NoEnd) => Status::Endless,
        Ending::Outcome(Outcome::AssumeBlocked | Outcome::Spins) | Ending::Truncated(_) => Status::Unproven,
    }
}
