//! Random programs for the tests that compare one explorer with another.

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::{Explorer, Guarantee, Limits, Observer, Options, Report, Terminal, explore};
use loris_interpreter::Outcome;
use loris_lang::compile;
use loris_lang::ir::Program;
use loris_spec::effort;
use loris_spec::generate::{self, Feature, Features, Random, Size};

/// What the executions of a run ended in.
pub(crate) struct Ends {
    explorer: Explorer,
    /// Outcome, relation and state of each, without repetition. The relation is the HBR where the explorer promises
    /// HBRs, else the lazy HBR.
    pub(crate) distinct: BTreeSet<(Outcome, u128, u128)>,
    pub(crate) executions: usize,
}

impl Observer for Ends {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let prints = terminal.prints;
        let relation = match self.explorer.guarantee() {
            Guarantee::Hbrs => prints.hbr,
            _ => prints.lazy_hbr,
        };
        self.distinct.insert((terminal.outcome, relation.0, prints.state));
        self.executions += 1;
    }
}

/// Runs an explorer within limits.
pub(crate) fn run(program: &Arc<Program>, explorer: Explorer, limits: Limits) -> (Ends, Report) {
    let mut ends = Ends { explorer, distinct: BTreeSet::new(), executions: 0 };
    let report = explore(program, explorer, &Options { limits, ..Options::default() }, &mut ends);
    (ends, report)
}

/// No more executions than this.
pub(crate) fn at_most(schedules: u64) -> Limits {
    Limits { schedules: Some(schedules), ..Limits::default() }
}

/// Compares on random programs, one for each seed from the first on; shows the program on which something is wrong.
pub(crate) fn compare_all(
    (first, count): (u64, u64),
    size: Size,
    features: impl Fn(&mut Random) -> Features,
    mut compare: impl FnMut(&Arc<Program>) -> Result<(), String>,
) {
    for seed in effort::seeds(first, count) {
        let mut random = Random::new(seed);
        let features = features(&mut random);
        let text = generate::program(&mut random, &features, size);
        // What follows a `return` on every way is a mistake, which the generator can make.
        let Ok(program) = compile("random.cl", text.as_str()).map(Arc::new) else { continue };
        if let Err(wrong) = compare(&program) {
            panic!("{wrong}; seed {seed}, {features}:\n{text}");
        }
    }
}

/// The features, and as many of the others as a mix has.
pub(crate) fn mixed_with<const N: usize>(features: [Feature; N]) -> impl Fn(&mut Random) -> Features {
    move |random| {
        let mut all = features.to_vec();
        all.extend(random.sample(&Feature::mixable(), 2));
        all.into_iter().collect()
    }
}
