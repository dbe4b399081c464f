//! `explore tune`: good settings of noise for a program, found by trial.

use std::fmt::Write as _;

use loris_explorers::StopReason;
use loris_explorers::noise::{Decay, NoiseFigures, NoiseSettings};
use loris_explorers::tune::{Trial, Tuned, tune};
use loris_lang::ir::Points;
use serde::Serialize;

use crate::cli::{Format, TuneFlags};
use crate::console::Console;
use crate::files::input::shown_names;
use crate::files::program::{Patience, Reading, load};
use crate::limits::{Bounds, Interrupt, Watch};
use crate::progress::Lines;
use crate::render::csv::lines;
use crate::render::grid::{Align, grid};
use crate::render::json::noise_object::{SettingsObject, settings};
use crate::render::json::{SCHEMA, to_line};
use crate::render::words::why;
use crate::results::Status;
use crate::style::{Detail, Look, counted, shown};

/// The columns for people.
const COLUMNS: [&str; 11] = [
    "at",
    "kind",
    "strength",
    "probability",
    "runs",
    "interleavings",
    "HBRs",
    "lazy HBRs",
    "states",
    "bugs",
    "ticks",
];

/// The columns of csv.
const HEADER: [&str; 14] = [
    "program",
    "locations",
    "kind",
    "least",
    "most",
    "probability",
    "runs",
    "interleavings",
    "hbrs",
    "lazy_hbrs",
    "states",
    "buggy",
    "ticks",
    "best",
];

/// Tries settings, and says which one was best.
pub(super) fn run(flags: &TuneFlags, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let reading = Reading { definitions: &flags.defines, points: Points::All };
    let program =
        match load(&flags.program, reading, Patience { bounds: Bounds::of(&flags.limits), interrupt }) {
            Ok(program) => program,
            Err(failed) => {
                console.complain(&failed.message(&console.err_look(flags.color)));
                return failed.status();
            }
        };
    let lines = Lines::beside(console, flags.detail());
    let name = shown_names(std::slice::from_ref(&flags.program)).into_iter().next().unwrap_or_default();
    let bounds = Bounds::of(&flags.limits);
    let mut watch = Watch::new(bounds, interrupt.clone(), lines.gauge(format!("{name}  tune"), None));
    let how = (flags.search(), flags.fitness(), flags.runs);
    let tuned = tune(&program, &flags.options(), &flags.space(), how, &mut watch);
    drop(watch);
    let text = match flags.format {
        Format::Human => people(flags, &name, &tuned, &console.out_look(flags.color, Detail::Full)),
        Format::Json => json(flags, &name, &tuned),
        Format::Csv => csv(&name, &tuned),
    };
    console.report(flags.format, &text);
    match tuned.stopped_by {
        Some(StopReason::Interrupted) => Status::Interrupted,
        Some(_) => Status::Unproven,
        None => Status::Clean,
    }
}

/// The figures of a trial.
fn figures(trial: &Trial) -> Option<&NoiseFigures> {
    trial.report.noise.as_ref()
}

fn people(flags: &TuneFlags, name: &str, tuned: &Tuned, look: &Look) -> String {
    let of = counted(tuned.trials.len() as u64, "trial");
    let mut text =
        format!("{}  {}, {of}, for {}\n", look.ink.bold(name), flags.search().name(), flags.fitness().name());
    let rows = tuned.trials.iter().filter_map(|trial| Some(row(trial, figures(trial)?)));
    text.push_str(&grid(COLUMNS.to_vec(), rows.collect(), Align::FirstLeft));
    if let Some(reason) = tuned.stopped_by {
        let _ = writeln!(text, "  {}", look.ink.doubt(&format!("not all was tried: {}", why(reason))));
    }
    if let Some(best) = tuned.best.and_then(|place| figures(&tuned.trials[place])) {
        let command = command(&best.settings, flags);
        let _ = writeln!(
            text,
            "  best: {}\n    explore {command}{}",
            crate::render::human::noise::settings(&best.settings),
            shown(&flags.program)
        );
    }
    text
}

fn row(trial: &Trial, figures: &NoiseFigures) -> Vec<String> {
    let (settings, statistics) = (&figures.settings, &trial.report.statistics);
    let numbers = [
        trial.runs,
        figures.interleavings,
        statistics.hbrs,
        statistics.lazy_hbrs,
        statistics.states,
        trial.report.statistics.buggy,
        figures.ticks,
    ];
    let words = [
        settings.locations.to_string(),
        settings.kind.name().to_owned(),
        settings.strength.to_string(),
        settings.probability.to_string(),
    ];
    words.into_iter().chain(numbers.map(|number| number.to_string())).collect()
}

/// The options that give these settings.
fn command(settings: &NoiseSettings, flags: &TuneFlags) -> String {
    let NoiseSettings { computer, kind, strength, probability, locations, .. } = settings;
    let mut text = format!(
        "--noise --noise-at {locations} --noise-kind {} --noise-strength {strength} --noise-probability {probability} ",
        kind.name()
    );
    if settings.decay == Decay::ByVisits {
        text.push_str("--noise-decay ");
    }
    if computer.cores.get() > 1 {
        let _ = write!(text, "--cores {} ", computer.cores);
    }
    if let Some(quantum) = computer.quantum {
        let _ = write!(text, "--quantum {quantum} ");
    }
    if computer.jitter > 0 {
        let _ = write!(text, "--jitter {} ", computer.jitter);
    }
    if flags.seed > 0 {
        let _ = write!(text, "--seed {} ", flags.seed);
    }
    for define in &flags.defines {
        let _ = write!(text, "-D {}={} ", define.name, define.value);
    }
    let _ = write!(text, "--max-schedules {} ", flags.runs);
    text
}

#[derive(Serialize)]
struct TuneObject<'a> {
    schema: u32,
    program: &'a str,
    search: &'static str,
    fitness: &'static str,
    trials: Vec<TrialObject>,
    best: Option<usize>,
    stopped_by: Option<&'static str>,
}

#[derive(Serialize)]
struct TrialObject {
    settings: SettingsObject,
    runs: u64,
    interleavings: u64,
    hbrs: u64,
    lazy_hbrs: u64,
    states: u64,
    buggy: u64,
    ticks: u64,
}

fn json(flags: &TuneFlags, name: &str, tuned: &Tuned) -> String {
    let trial = |trial: &Trial| {
        let (figures, statistics) = (figures(trial)?, &trial.report.statistics);
        Some(TrialObject {
            settings: settings(&figures.settings),
            runs: trial.runs,
            interleavings: figures.interleavings,
            hbrs: statistics.hbrs,
            lazy_hbrs: statistics.lazy_hbrs,
            states: statistics.states,
            buggy: trial.report.statistics.buggy,
            ticks: figures.ticks,
        })
    };
    to_line(&TuneObject {
        schema: SCHEMA,
        program: name,
        search: flags.search().name(),
        fitness: flags.fitness().name(),
        trials: tuned.trials.iter().filter_map(trial).collect(),
        best: tuned.best,
        stopped_by: tuned.stopped_by.map(StopReason::name),
    })
}

fn csv(name: &str, tuned: &Tuned) -> String {
    let rows = tuned.trials.iter().enumerate().filter_map(|(place, trial)| {
        let (figures, statistics) = (figures(trial)?, &trial.report.statistics);
        let settings = &figures.settings;
        Some([
            name.to_owned(),
            settings.locations.to_string(),
            settings.kind.name().to_owned(),
            settings.strength.least.to_string(),
            settings.strength.most.to_string(),
            settings.probability.to_string(),
            trial.runs.to_string(),
            figures.interleavings.to_string(),
            statistics.hbrs.to_string(),
            statistics.lazy_hbrs.to_string(),
            statistics.states.to_string(),
            trial.report.statistics.buggy.to_string(),
            figures.ticks.to_string(),
            (tuned.best == Some(place)).to_string(),
        ])
    });
    lines(std::iter::once(HEADER.map(str::to_owned)).chain(rows))
}
