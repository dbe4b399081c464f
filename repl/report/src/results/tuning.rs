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

    /// The numbers of a trial, each with its key.
    pub(crate) fn numbers(trial: &Trial, figures: &NoiseFigures) -> [(&'static str, u64); 7] {
        let counts = &trial.report.statistics;
        [
            ("runs", trial.runs),
            ("interleavings", figures.interleavings),
            ("hbrs", counts.hbrs),
            ("lazy_hbrs", counts.lazy_hbrs),
            ("states", counts.states),
            ("buggy", counts.buggy),
            ("ticks", figures.ticks),
        ]
    }
}
