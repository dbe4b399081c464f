//! A search for good settings of noise: which places, kind, strength and probability, by trial.
//!
//! Idea: no setting is best everywhere, so settings are tried on the program at hand (*test and noise configuration
//! search*, TNCS, in the literature; Luna 2022 does it by hand). A trial is a campaign of some runs, all from one seed, so
//! settings are compared on the same draws as far as they make the same ones.
//!
//! Search, over lists of values for each part of the settings:
//!
//! - *grid*: every combination;
//! - *random*: combinations drawn at random, each once;
//! - *hill climbing*: from a drawn combination to the best of its neighbours, which differ by one step in one list, as
//!   long as that is better; then from another one;
//! - *successive halving* (Jamieson and Talwalkar 2016): many combinations with few runs; the better half goes on with
//!   twice as many, until one is left.
//!
//! Invariant: no combination is tried twice with the same number of runs.
//!
//! Complete for: the grid is, for what it is asked. What is best in so many runs need not be best.
//!
//! Cost: that of the runs.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use loris_interpreter::System;

use crate::catalogue::begin::explore;
use crate::catalogue::report::Report;
use crate::catalogue::technique::Technique;
use loris_engine::limits::{Limits, Options};
use loris_engine::observer::Observer;
use loris_engine::report::StopReason;
use loris_sampling::Sampler;
use loris_sampling::noise::location::Locations;
use loris_sampling::noise::settings::{NoiseKind, NoiseSettings, Strength};
use loris_sampling::schedulers::draws::{Dealer, Draws};
use loris_sampling::schedulers::{Probability, Scheduling};

/// What is tried: for each part of the settings some values, in an order in which neighbours are alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// Sets of active locations.
    pub locations: Vec<Locations>,
    /// Kinds of noise.
    pub kinds: Vec<NoiseKind>,
    /// Strengths.
    pub strengths: Vec<Strength>,
    /// Probabilities.
    pub probabilities: Vec<Probability>,
}

/// How it is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TuneSearch {
    /// Every combination.
    #[default]
    Grid,
    /// So many drawn ones.
    Random(usize),
    /// Uphill from drawn ones, so many trials together.
    HillClimbing(usize),
    /// So many drawn ones; the better half goes on with twice as many runs.
    Halving(usize),
}

/// What a good setting has much of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Fitness {
    /// Distinct interleavings.
    #[default]
    Interleavings,
    /// Distinct happens-before relations.
    Hbrs,
    /// Distinct lazy ones.
    LazyHbrs,
    /// Distinct terminal states.
    States,
    /// Runs that show a bug.
    Bugs,
    /// The same for each tick of virtual time.
    BugsPerTime,
}

/// A campaign with one setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// The setting, and what the runs have found.
    pub report: Report,
    /// How many runs there were to be.
    pub runs: u64,
    /// How good it is.
    pub score: Score,
}

/// How good a setting is: so much of so much, compared as a fraction.
#[derive(Clone, Copy, Debug)]
pub struct Score {
    /// So much.
    pub much: u64,
    /// Of so much; at least 1.
    pub of: u64,
}

/// What a search for settings has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tuned {
    /// In the order in which they were tried.
    pub trials: Vec<Trial>,
    /// The best one: of those with the most runs the first with the highest score.
    pub best: Option<usize>,
    /// Why the search stopped early.
    pub stopped_by: Option<StopReason>,
}

impl TuneSearch {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            TuneSearch::Grid => "grid",
            TuneSearch::Random(_) => "random",
            TuneSearch::HillClimbing(_) => "hill-climbing",
            TuneSearch::Halving(_) => "halving",
        }
    }
}

impl Fitness {
    /// The word in reports and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Fitness::Interleavings => "interleavings",
            Fitness::Hbrs => "hbrs",
            Fitness::LazyHbrs => "lazy-hbrs",
            Fitness::States => "states",
            Fitness::Bugs => "bugs",
            Fitness::BugsPerTime => "bugs-per-time",
        }
    }

    /// How good a campaign is.
    pub fn of(self, report: &Report) -> Score {
        let statistics = &report.statistics;
        let noise = report.noise.as_ref();
        let (much, of) = match self {
            Fitness::Interleavings => (noise.map_or(0, |figures| figures.interleavings), 1),
            Fitness::Hbrs => (statistics.hbrs, 1),
            Fitness::LazyHbrs => (statistics.lazy_hbrs, 1),
            Fitness::States => (statistics.states, 1),
            Fitness::Bugs => (statistics.buggy, 1),
            Fitness::BugsPerTime => (statistics.buggy, noise.map_or(1, |figures| figures.ticks).max(1)),
        };
        Score { much, of }
    }
}

impl PartialEq for Score {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Score {}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |much: u64, of: u64| u128::from(much) * u128::from(of);
        product(self.much, other.of).cmp(&product(other.much, self.of))
    }
}

/// Searches for good settings; each trial has so many runs, and what is not searched is set as `rest` and `scheduling`
/// have it.
pub fn tune(
    system: &System,
    (rest, scheduling): (NoiseSettings, Scheduling),
    options: &Options,
    space: &Space,
    (search, fitness, runs): (TuneSearch, Fitness, u64),
    observer: &mut dyn Observer,
) -> Tuned {
    let draws = Dealer::new(scheduling.seed).streams(0).policy;
    let (trials, known) = (Vec::new(), BTreeMap::new());
    let mut tuner =
        Tuner { system, rest, scheduling, options, space, fitness, observer, draws, trials, known };
    let flow = match search {
        TuneSearch::Grid => tuner.all(space.points(), runs),
        TuneSearch::Random(trials) => {
            let points = tuner.drawn(trials);
            tuner.all(points, runs)
        }
        TuneSearch::HillClimbing(trials) => tuner.climb(trials, runs),
        TuneSearch::Halving(trials) => tuner.halve(trials, runs),
    };
    let best = best(&tuner.trials);
    Tuned { trials: tuner.trials, best, stopped_by: flow.err() }
}

/// Of those with the most runs, the first with the highest score.
fn best(trials: &[Trial]) -> Option<usize> {
    let most = trials.iter().map(|trial| trial.runs).max()?;
    let last_first = trials.iter().enumerate().filter(|(_, trial)| trial.runs == most).rev();
    last_first.max_by_key(|(_, trial)| trial.score).map(|(place, _)| place)
}

/// A combination: the place of its value in each list.
type Point = [usize; 4];

impl Space {
    /// How many values each part has.
    fn lengths(&self) -> Point {
        [self.locations.len(), self.kinds.len(), self.strengths.len(), self.probabilities.len()]
    }

    /// All combinations; the last list goes fastest.
    fn points(&self) -> Vec<Point> {
        let lengths = self.lengths();
        let mut points: Vec<Point> = vec![[0; 4]];
        for (part, length) in lengths.into_iter().enumerate() {
            let of = |point: Point| {
                (0..length).map(move |place| {
                    let mut next = point;
                    next[part] = place;
                    next
                })
            };
            points = points.into_iter().flat_map(of).collect();
        }
        points
    }

    /// Those that differ by one step in one list.
    fn neighbours(&self, point: Point) -> Vec<Point> {
        let lengths = self.lengths();
        let mut all = Vec::new();
        for part in 0..point.len() {
            let steps = [point[part].checked_sub(1), point[part].checked_add(1)];
            for step in steps.into_iter().flatten().filter(|step| *step < lengths[part]) {
                let mut neighbour = point;
                neighbour[part] = step;
                all.push(neighbour);
            }
        }
        all
    }

    /// The settings of a combination.
    fn settings(&self, point: Point, rest: NoiseSettings) -> NoiseSettings {
        NoiseSettings {
            locations: self.locations[point[0]],
            kind: self.kinds[point[1]],
            strength: self.strengths[point[2]],
            probability: self.probabilities[point[3]],
            ..rest
        }
    }
}

/// A search under way.
struct Tuner<'a> {
    system: &'a System,
    rest: NoiseSettings,
    scheduling: Scheduling,
    options: &'a Options,
    space: &'a Space,
    fitness: Fitness,
    observer: &'a mut dyn Observer,
    draws: Draws,
    trials: Vec<Trial>,
    /// Trials by combination and runs.
    known: BTreeMap<(Point, u64), usize>,
}

/// Go on, or stop.
type Flow<T> = Result<T, StopReason>;

impl Tuner<'_> {
    /// Tries a combination, unless it was tried before; its score.
    fn attempt(&mut self, point: Point, runs: u64) -> Flow<Score> {
        if let Some(place) = self.known.get(&(point, runs)) {
            return Ok(self.trials[*place].score);
        }
        let limits = Limits { schedules: Some(runs), ..self.options.limits };
        let noise = Sampler::Noise(self.space.settings(point, self.rest));
        let options = Options { limits, ..*self.options };
        let report =
            explore(self.system, Technique::Sampled(noise, self.scheduling), &options, self.observer);
        if let Some(reason @ (StopReason::Timeout | StopReason::Memory | StopReason::Interrupted)) =
            report.stopped_by
        {
            return Err(reason);
        }
        let score = self.fitness.of(&report);
        self.known.insert((point, runs), self.trials.len());
        self.trials.push(Trial { report, runs, score });
        Ok(score)
    }

    fn all(&mut self, points: Vec<Point>, runs: u64) -> Flow<()> {
        points.into_iter().try_for_each(|point| self.attempt(point, runs).map(|_| ()))
    }

    /// Combinations in an order that is drawn, so many at most.
    fn drawn(&mut self, most: usize) -> Vec<Point> {
        let mut points = self.space.points();
        self.draws.shuffle(&mut points);
        points.truncate(most);
        points
    }

    fn climb(&mut self, most: usize, runs: u64) -> Flow<()> {
        for start in self.drawn(usize::MAX) {
            if self.trials.len() >= most {
                break;
            }
            let (mut here, mut height) = (start, self.attempt(start, runs)?);
            while let Some((neighbour, score)) = self.best_neighbour(here, height, (most, runs))? {
                (here, height) = (neighbour, score);
            }
        }
        Ok(())
    }

    /// The best neighbour, if it is above this height and trials are left for all.
    fn best_neighbour(
        &mut self,
        here: Point,
        height: Score,
        (most, runs): (usize, u64),
    ) -> Flow<Option<(Point, Score)>> {
        let mut best = None;
        for neighbour in self.space.neighbours(here) {
            if self.trials.len() >= most {
                return Ok(None);
            }
            let score = self.attempt(neighbour, runs)?;
            if score > best.map_or(height, |(_, score)| score) {
                best = Some((neighbour, score));
            }
        }
        Ok(best)
    }

    /// The last round has so many runs.
    fn halve(&mut self, most: usize, runs: u64) -> Flow<()> {
        let mut left = self.drawn(most);
        let rounds = left.len().max(1).next_power_of_two().trailing_zeros();
        let mut these = (runs >> rounds).max(1);
        loop {
            let mut scored = Vec::new();
            for point in left {
                scored.push((self.attempt(point, these)?, point));
            }
            if scored.len() <= 1 {
                return Ok(());
            }
            scored.sort_by_key(|(score, _)| Reverse(*score));
            scored.truncate(scored.len().div_ceil(2));
            left = scored.into_iter().map(|(_, point)| point).collect();
            these = if left.len() == 1 { runs } else { these.saturating_mul(2).min(runs) };
        }
    }
}
