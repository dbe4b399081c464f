//! `explore tune`: good settings of noise for a program, found by trial.

use std::fmt::Write as _;

use loris_explorers::StopReason;
use loris_explorers::noise::{Decay, NoiseSettings};
use loris_explorers::tune::tune;
use loris_interpreter::System;
use loris_lang::ir::Points;
use loris_report::json::{self, Document};
use loris_report::render::{csv, human};
use loris_report::results::{Status, Tuning};
use loris_report::style::{Detail, shown};

use crate::cli::{Format, TuneFlags};
use crate::console::Console;
use crate::files::input::shown_names;
use crate::files::program::{Budget, Reading, load};
use crate::limits::{Bounds, Interrupt, Watch};
use crate::progress::ProgressLines;

/// Tries settings, and says which one was best.
pub(super) fn run(flags: &TuneFlags, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let reading = Reading { definitions: &flags.defines, points: Points::All };
    let program = match load(&flags.program, reading, Budget { bounds: Bounds::of(&flags.limits), interrupt })
    {
        Ok(program) => program,
        Err(failed) => {
            console.complain(&failed.message(&console.err_look(flags.color)));
            return failed.status();
        }
    };
    let lines = ProgressLines::beside(console, flags.detail());
    let name = shown_names(std::slice::from_ref(&flags.program)).into_iter().next().unwrap_or_default();
    let bounds = Bounds::of(&flags.limits);
    let mut watch = Watch::new(bounds, interrupt.clone(), lines.gauge(format!("{name}  tune"), None));
    let how = (flags.search(), flags.fitness(), flags.runs);
    let tuned = tune(&System::new(program), flags.rest(), &flags.options(), &flags.space(), how, &mut watch);
    drop(watch);
    let (search, fitness) = (flags.search(), flags.fitness());
    let tuning = Tuning { program: name, search, fitness, tuned };
    let look = console.out_look(flags.color, Detail::Full);
    let text = match flags.format {
        Format::Human => human::tuning(&tuning, |settings| command(settings, flags), &look),
        Format::Json => json::line(&Document::of_tuning(&tuning)),
        Format::Csv => csv::tune_rows(&tuning),
    };
    console.report(flags.format, &text);
    match tuning.tuned.stopped_by {
        Some(StopReason::Interrupted) => Status::Interrupted,
        Some(_) => Status::Unproven,
        None => Status::Clean,
    }
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
    let _ = write!(text, "--max-schedules {} {}", flags.runs, shown(&flags.program));
    text
}
