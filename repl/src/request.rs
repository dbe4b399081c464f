//! What a command line asks for, beyond what its description can express: options of a run, and what cannot be asked.

use std::path::Path;
use std::sync::Arc;

use loris_explorers::{Bound, BugLimit, Counting, Explorer, Limits, Options, Sampler, Technique};
use loris_interpreter::System;
use loris_lang::Definition;
use loris_lang::ir::{Points, Program};
use loris_report::json::Document;
use loris_report::results::Status;
use loris_report::style::{shown, tame};

use crate::cli::{BoundFlags, Cli, Format, OutputFlags};
use crate::console::Console;
use crate::files::input::{is_named_as_program, is_program_name, is_standard_input, read_text, shown_names};
use crate::files::program::{Budget, Failed, Reading, load};
use crate::limits::{Bounds, Interrupt, RANDOM_SCHEDULES};

pub(crate) mod drawn;

/// What may stop the reading of a program.
pub(crate) fn budget<'a>(cli: &Cli, interrupt: &'a Interrupt) -> Budget<'a> {
    Budget { bounds: Bounds::of(&cli.bounds.limits), interrupt }
}

/// How the texts become programs.
pub(crate) fn reading(cli: &Cli) -> Reading<'_> {
    Reading { definitions: &cli.search.defines, points: cli.executions.points() }
}

fn bugs(flags: &BoundFlags) -> BugLimit {
    match (flags.first_bug, flags.finish_bound) {
        (true, _) => BugLimit::First,
        (false, true) => BugLimit::FinishBound,
        (false, false) => BugLimit::Unlimited,
    }
}

/// What the command line asks of a run.
pub(crate) fn options(cli: &Cli, explorer: Explorer) -> Options {
    let flags = &cli.bounds;
    let unlimited = explorer.is_scheduler().then_some(RANDOM_SCHEDULES);
    Options {
        limits: Limits {
            schedules: flags.max_schedules.or(unlimited),
            events: flags.max_events,
            depth: Some(flags.limits.depth()),
            bugs: bugs(flags),
        },
        counting: if cli.search.exact { Counting::Exact } else { Counting::Fingerprints },
        ..Options::default()
    }
}

/// The explorer with what the command line sets about it.
pub(crate) fn technique(cli: &Cli, explorer: Explorer) -> Technique {
    let bounded = cli.costs.bound().and_then(|bound| Technique::within(explorer, bound).ok());
    match bounded.unwrap_or(explorer.into()) {
        Technique::Sampled(Sampler::Noise(_), _) => {
            Technique::Sampled(Sampler::Noise(cli.noise.settings()), cli.schedulers.scheduling())
        }
        Technique::Sampled(usual, _) => {
            Technique::Sampled(cli.schedulers.sampler(usual), cli.schedulers.scheduling())
        }
        search => search,
    }
}

/// The program as it is to run.
pub(crate) fn system(cli: &Cli, program: &Arc<Program>) -> System {
    System::under(Arc::clone(program), cli.executions.profile())
}

/// The program of a file.
///
/// # Errors
/// How the command ends that cannot have it; the console was told why.
pub(crate) fn program(
    cli: &Cli,
    path: &Path,
    console: &mut Console<'_>,
    interrupt: &Interrupt,
) -> Result<Arc<Program>, Status> {
    load(path, reading(cli), budget(cli, interrupt)).map_err(|failed| {
        let name = cli.programs.iter().zip(shown_names(&cli.programs)).find(|(one, _)| *one == path);
        let name = name.map_or_else(|| shown(path), |(_, name)| name);
        refuse(&failed, &cli.output, (path, &name), console)
    })
}

/// Says why there is no program; with `--format json` its mistakes are an object of the report too.
pub(crate) fn refuse(
    failed: &Failed,
    output: &OutputFlags,
    (path, name): (&Path, &str),
    console: &mut Console<'_>,
) -> Status {
    console.complain(&failed.message(&console.err_look(output.color)));
    if let (Failed::Mistakes { list, .. }, Format::Json) = (failed, output.format) {
        let line = console.json(Document::of_mistakes(name, &shown(path), list));
        console.report(Format::Json, &line);
    }
    failed.status()
}

/// A name that is set more than once.
fn twice(definitions: &[Definition]) -> Option<&str> {
    let names = definitions.iter().map(|definition| definition.name.as_str());
    let again = |(at, name): &(usize, &str)| definitions[..*at].iter().any(|other| other.name == *name);
    names.enumerate().find(again).map(|(_, name)| name)
}

/// What cannot be asked of bounds.
fn misuse_of_bounds(cli: &Cli) -> Option<String> {
    if let Some(bound) = cli.costs.bound()
        && let Some(other) =
            cli.chosen().into_iter().find(|explorer| Technique::within(*explorer, bound).is_err())
    {
        return Some(format!(
            "`--{other}` does not know this bound; `--dfs`, `--hbr-caching` and `--lazy-hbr-caching` do, and `--dpor` \
             knows `--preemptions`"
        ));
    }
    let grows = matches!(cli.costs.bound(), Some(Bound::IterativePreemptions | Bound::IterativeDelays));
    if cli.bounds.finish_bound && !grows {
        return Some("`--finish-bound` is for `--ipb` and `--idb`, which are not asked for".to_owned());
    }
    None
}

/// What cannot be asked under a profile.
fn misuse_of_profiles(cli: &Cli) -> Option<String> {
    let profile = cli.executions.profile();
    if let Some(other) = cli.chosen().into_iter().find(|explorer| !explorer.admits(profile)) {
        return Some(format!(
            "`--{other}` reduces, and may miss something under `--{}`, where a failure ends the execution; \
             `--dfs`, `--hbr-caching`, `--lazy-hbr-caching`, `--state-caching` and the randomised schedulers go with it",
            profile.name().unwrap_or_default()
        ));
    }
    None
}

/// What stands where a program, or a schedule, is wanted.
fn misuse_of_words(cli: &Cli) -> Option<String> {
    let output = &cli.output;
    let takes_schedules = output.replay.is_some();
    let is_program = |word: &&String| !word.starts_with('@') && is_named_as_program(Path::new(word.as_str()));
    if let Some(word) = output.same.iter().flatten().chain(&output.replay).find(is_program) {
        return Some(format!(
            "`{}` stands where a schedule is wanted: `--replay 'p q' prog.cl`, `--same 'p q' 'q p' prog.cl`",
            tame(word)
        ));
    }
    let word = cli.programs.iter().find(|word| !is_program_name(word.as_os_str()))?;
    let word = shown(word);
    if output.same.is_some() {
        return Some(format!(
            "`{word}` is no program; `--same` compares two schedules, each of several steps in quotes: `--same 'p q' 'q p'`"
        ));
    }
    if takes_schedules {
        return Some(format!(
            "`{word}` is no program; a schedule of several steps is quoted: `--replay 'p q'`"
        ));
    }
    let exercise = cli.programs.iter().find(|path| is_exercise(path));
    Some(match exercise.map(|path| shown(path)) {
        Some(exercise) => {
            format!("`{word}` is no program; if it is an answer: `explore answer {exercise} {word}`")
        }
        None => format!(
            "`{word}` is neither a program nor a sub-command; programs have `.cl` or `/` in their name: `./{word}`"
        ),
    })
}

/// Whether a file asks a question.
fn is_exercise(path: &Path) -> bool {
    let text = if is_program_name(path.as_os_str()) && !is_standard_input(path) {
        read_text(path).unwrap_or_default()
    } else {
        String::new()
    };
    let mut header = text.lines().map(str::trim_start).take_while(|line| line.starts_with("//@"));
    header.any(|line| line.contains("question:"))
}

/// What the description of the command line cannot express.
pub(crate) fn misuse(cli: &Cli) -> Option<String> {
    let output = &cli.output;
    if let Some(message) = misuse_of_words(cli) {
        return Some(message);
    }
    if let Some(name) = twice(&cli.search.defines) {
        return Some(format!("`-D` sets `{}` twice", tame(name)));
    }
    if cli.programs.iter().filter(|word| is_standard_input(word)).count() > 1 {
        return Some("`-`, the standard input, can be read once".to_owned());
    }
    let chosen = cli.explorers.chosen();
    if let Some(message) = cli
        .schedulers
        .misuse(cli.explorers.chosen())
        .or_else(|| cli.noise.misuse(cli.explorers.chosen()))
        .or_else(|| misuse_of_bounds(cli))
        .or_else(|| misuse_of_profiles(cli))
    {
        return Some(message);
    }
    if cli.search.no_fallback
        && !chosen.is_empty()
        && chosen.iter().all(|explorer| explorer.fallback().is_none())
    {
        return Some(
            "`--no-fallback` is for `--lazy-dpor` and `--lazy-optimal-dpor`, which are not asked for"
                .to_owned(),
        );
    }
    if output.replay.is_some() && cli.programs.len() > 1 {
        return Some("`--replay` takes one program".to_owned());
    }
    if output.same.is_some() && cli.programs.len() > 1 {
        return Some("`--same` takes two schedules and one program".to_owned());
    }
    if !cli.bugs.questions().is_empty() && output.format == Format::Csv {
        let flag = if cli.bugs.minimize { "--minimize" } else { "--critical" };
        return Some(format!("`{flag}` cannot be written as csv; `--format json` holds what it finds"));
    }
    if let Some(message) = drawn::misuse(cli) {
        return Some(message);
    }
    if cli.races.races && output.format == Format::Csv {
        return Some("`--races` cannot be written as csv; `--format json` holds them".to_owned());
    }
    if (output.same.is_some() || output.emit.is_some()) && cli.executions.points() == Points::Racy {
        return Some(
            "`--points racy` needs a search, and goes with runs, `--replay`, `--count` and `--bug-depth`"
                .to_owned(),
        );
    }
    if cli.races.race_runs.is_some() && cli.executions.points() != Points::Racy {
        return Some("`--race-runs` is for `--points racy`, which is not asked for".to_owned());
    }
    if output.trace && output.format == Format::Csv {
        return Some("`--trace` cannot be written as csv; `--format json` holds the events".to_owned());
    }
    None
}
