//! A search for good settings of noise.

use loris_explorers::noise::NoiseFigures;
use loris_explorers::tune::{Fitness, Trial, TuneSearch, Tuned};

/// What was tried, and what came of it.
pub struct Tuning {
    /// The name of the program that reports show.
    pub program: String,
    /// Which combinations were tried.
    pub search: TuneSearch,
    /// What a good setting has much of.
    pub fitness: Fitness,
    /// The trials.
    pub tuned: Tuned,
}

impl Tuning {
    /// The trials by their places, with what noise has measured.
    pub(crate) fn figures(&self) -> impl Iterator<Item = (usize, &Trial, &NoiseFigures)> {
        let trials = self.tuned.trials.iter().enumerate();
        trials.filter_map(|(place, trial)| Some((place, trial, trial.report.noise.as_ref()?)))
    }

    /// What the numbers of a trial are called.
    pub(crate) const NUMBERS: [&str; 7] =
        ["runs", "interleavings", "hbrs", "lazy_hbrs", "states", "buggy", "ticks"];

    /// The numbers of a trial.
    pub(crate) fn numbers(trial: &Trial, figures: &NoiseFigures) -> [u64; 7] {
        let counts = &trial.report.statistics;
        [
            trial.runs,
            figures.interleavings,
            counts.hbrs,
            counts.lazy_hbrs,
            counts.states,
            counts.buggy,
            figures.ticks,
        ]
    }
}
