//! What is known of the runs of a campaign with noise beside the counts that every search has.

use hashbrown::HashSet;

use super::calls::Calls;
use super::location::Location;
use super::settings::NoiseSettings;
use super::trace::Symbols;

/// The texts of so many runs are kept, for metrics over all pairs.
pub const KEPT: usize = 100;

/// Fewer are kept if they would have more symbols together: a metric of two texts takes the product of their lengths.
pub const KEPT_SYMBOLS: usize = 40_000;

/// Runs with noise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoiseFigures {
    /// How they were made.
    pub settings: NoiseSettings,
    /// How many have ended.
    pub runs: u64,
    /// How long they took together, in ticks.
    pub ticks: u64,
    /// How many calls they made together.
    pub calls: u64,
    /// How many of these made noise.
    pub noisy: u64,
    /// How often each location was passed, where it is active; in the order of [`Location::ALL`].
    pub passed: [u64; 16],
    /// How many distinct interleavings there were.
    pub interleavings: u64,
    /// The interleavings of the first runs, as texts: of [`KEPT`] runs, or as many as have no more than [`KEPT_SYMBOLS`]
    /// symbols together.
    pub texts: Vec<Vec<u32>>,
}

/// Figures of a campaign under way.
#[derive(Clone, Debug)]
pub(super) struct Campaign {
    figures: NoiseFigures,
    symbols: Symbols,
    /// Of the runs so far; texts are kept while they are few enough.
    symbols_kept: usize,
    seen: HashSet<Vec<u32>, Fixed>,
}

/// A fixed hasher: counts do not depend on it, and nobody goes through the set.
type Fixed = std::hash::BuildHasherDefault<std::hash::DefaultHasher>;

impl NoiseFigures {
    /// How often a location was passed.
    pub fn passed(&self, location: Location) -> u64 {
        self.passed[location as usize]
    }
}

impl Campaign {
    pub(super) fn new(settings: NoiseSettings) -> Self {
        let symbols = Symbols::new(settings.naming);
        let figures = NoiseFigures {
            settings,
            runs: 0,
            ticks: 0,
            calls: 0,
            noisy: 0,
            passed: [0; 16],
            interleavings: 0,
            texts: Vec::new(),
        };
        Campaign { figures, symbols, symbols_kept: 0, seen: HashSet::default() }
    }

    /// A run has ended after so many ticks.
    pub(super) fn ended(&mut self, calls: &Calls, ticks: u64) {
        let figures = &mut self.figures;
        figures.runs += 1;
        figures.ticks = figures.ticks.saturating_add(ticks);
        let (made, noisy) = calls.made();
        figures.calls += made;
        figures.noisy += noisy;
        for passage in calls.passages() {
            figures.passed[passage.location as usize] += 1;
        }
        let text = self.symbols.text(calls.passages());
        self.symbols_kept = self.symbols_kept.saturating_add(text.len());
        if figures.texts.len() < KEPT && self.symbols_kept <= KEPT_SYMBOLS {
            figures.texts.push(text.clone());
        }
        figures.interleavings += u64::from(self.seen.insert(text));
    }

    pub(super) fn figures(&self) -> NoiseFigures {
        self.figures.clone()
    }
}
