//! A search for settings of noise for people.

use std::fmt::Write as _;

use super::noise;
use crate::render::grid::{Align, grid};
use crate::render::words::why;
use crate::results::Tuning;
use crate::style::{Look, counted};

/// The trials, and the best of them. `command` makes the words that run the best settings again.
pub fn tuning(
    tuning: &Tuning,
    command: impl Fn(&loris_explorers::NoiseSettings) -> String,
    look: &Look,
) -> String {
    let Tuning { program, search, fitness, tuned } = tuning;
    let of = counted(tuned.trials.len() as u64, "trial");
    let mut text = format!("{}  {}, {of}, for {}\n", look.ink.bold(program), search.name(), fitness.name());
    let rows = tuning.figures().map(|(_, trial, figures)| {
        let settings = &figures.settings;
        let words = [
            settings.locations.to_string(),
            settings.kind.name().to_owned(),
            settings.strength.to_string(),
            settings.probability.to_string(),
        ];
        let numbers = Tuning::numbers(trial, figures).map(|number| number.to_string());
        words.into_iter().chain(numbers).collect()
    });
    let header = ["at", "kind", "strength", "probability", "runs", "interleavings", "HBRs", "lazy HBRs"];
    let header = header.into_iter().chain(["states", "bugs", "ticks"]);
    text.push_str(&grid(header.collect(), rows.collect(), Align::FirstLeft));
    if let Some(reason) = tuned.stopped_by {
        let _ = writeln!(text, "  {}", look.ink.doubt(&format!("not all was tried: {}", why(reason))));
    }
    let best = tuned.best.and_then(|place| tuned.trials[place].report.noise.as_ref());
    if let Some(best) = best {
        let settings = noise::settings(&best.settings);
        let _ = writeln!(text, "  best: {settings}\n    explore {}", command(&best.settings));
    }
    text
}
