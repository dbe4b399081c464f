//! `explore` from the first word of the command line to the exit status.

use std::ffi::OsString;
use std::path::Path;

use clap::Parser;
use clap::error::{ContextKind, ErrorKind};
use loris_explorers::{Bound, Explorer};
use loris_lang::Definition;
use loris_lang::ir::Points;

use crate::batch;
use crate::bug_depth;
use crate::cli::{Cli, Color, Command, Format};
use crate::console::Console;
use crate::count;
use crate::drawing;
use crate::emit;
use crate::exercise;
use crate::exit::Status;
use crate::input::{is_named_as_program, is_program_name, is_standard_input, read_text};
use crate::limits::{Interrupt, too_little};
use crate::look::{Detail, Ink, Look, shown, tame, tame_lines};
use crate::pages;
use crate::replay;
use crate::same;
use crate::study;
use crate::tune;

/// Runs the command. `args` begins with the name of the command; `interrupt` is raised from outside to stop it.
pub fn explore(
    args: impl IntoIterator<Item = OsString>,
    console: &mut Console<'_>,
    interrupt: &Interrupt,
) -> Status {
    let args: Vec<OsString> = args.into_iter().collect();
    let status = match Cli::try_parse_from(&args) {
        Ok(cli) => dispatch(&cli, console, interrupt),
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

/// The error for the same words as they may be shown, if one of them may not be.
pub(crate) fn shown_instead<C: Parser>(error: clap::Error, args: &[OsString]) -> clap::Error {
    let tamed = args.iter().map(|word| OsString::from(tame(&word.to_string_lossy())));
    C::try_parse_from(tamed).err().unwrap_or(error)
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

/// Says what is wrong and gives the status for it.
pub(crate) fn complain(message: &str, console: &mut Console<'_>) -> Status {
    let ink = console.err_look(Color::Auto).ink;
    console.complain(&format!("{} {}\n", ink.bad("error:"), tame_lines(message)));
    Status::Unusable
}

/// Help and version go out; everything else is a mistake. An unknown option is hardly ever a program of that name, so
/// the way to name one is not shown; a similar option is.
pub(crate) fn answer(mut error: clap::Error, console: &mut Console<'_>) -> Status {
    error.remove(ContextKind::Suggested);
    let text = |look: Look| match look.ink {
        Ink::Colored => error.render().ansi().to_string(),
        Ink::Plain => error.render().to_string(),
    };
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let help = text(console.out_look(Color::Auto, Detail::Full));
        console.print(&help);
        Status::Clean
    } else {
        let message = text(console.err_look(Color::Auto));
        console.complain(&message);
        Status::Unusable
    }
}

fn dispatch(cli: &Cli, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let page = match &cli.command {
        Some(Command::Completions { shell }) => pages::completions(*shell),
        Some(Command::Man) => pages::man(),
        Some(Command::Answer(flags)) => return exercise::run(flags, console, interrupt),
        Some(Command::Study(flags)) => return study::run(flags, console, interrupt),
        Some(Command::Tune(flags)) => return tune::run(flags, console, interrupt),
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
        same::run(cli, schedules, console, interrupt)
    } else if cli.output.count {
        count::run(cli, console, interrupt)
    } else if cli.bugs.bug_depth {
        bug_depth::run(cli, console, interrupt)
    } else {
        batch::run(cli, console, interrupt)
    }
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
        && let Some(other) = cli.chosen().into_iter().find(|explorer| !explorer.has_bound(bound))
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
fn misuse(cli: &Cli) -> Option<String> {
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
    let has_fallback =
        |explorer: &Explorer| matches!(explorer, Explorer::LazyDpor | Explorer::LazyOptimalDpor);
    if cli.search.no_fallback && !chosen.is_empty() && !chosen.iter().any(has_fallback) {
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
    if let Some(message) = drawing::misuse(cli) {
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
