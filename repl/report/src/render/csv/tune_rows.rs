//! A search for settings of noise as csv: one row for each trial.

use super::lines;
use crate::results::Tuning;

/// The columns before the numbers.
const HEADER: [&str; 6] = ["program", "locations", "kind", "least", "most", "probability"];

/// Header and rows.
pub fn tune_rows(tuning: &Tuning) -> String {
    let rows = tuning.figures().map(|(place, trial, figures)| {
        let settings = &figures.settings;
        let words = [
            tuning.program.clone(),
            settings.locations.to_string(),
            settings.kind.name().to_owned(),
            settings.strength.least.to_string(),
            settings.strength.most.to_string(),
            settings.probability.to_string(),
        ];
        let numbers = Tuning::numbers(trial, figures).map(|number| number.to_string());
        let best = (tuning.tuned.best == Some(place)).to_string();
        words.into_iter().chain(numbers).chain([best]).collect::<Vec<String>>()
    });
    let header = HEADER.into_iter().chain(Tuning::NUMBERS).chain(["best"]).map(str::to_owned).collect();
    lines(std::iter::once(header).chain(rows))
}
