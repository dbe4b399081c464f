//! The search for settings of noise: the grid judges the others.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use loris_explorers::noise::{Computer, Locations, NoiseKind, NoiseSettings, Strength};
use loris_explorers::tune::{Fitness, Space, TuneSearch, Tuned, tune};
use loris_explorers::{Options, Report, Scheduling};
use loris_interpreter::System;

use crate::common::program;

fn locations(text: &str) -> Locations {
    text.parse().expect("they are locations")
}

/// A lost update that only long sleeps show: the other thread is far away.
const FAR: &str = "var x;
thread a { x += 1; }
thread b { for i in 0..12 { point; } x += 1; }
final { assert x == 2; }";

fn tuned(search: TuneSearch, fitness: Fitness) -> Tuned {
    let space = Space {
        locations: ["none", "tbbtr", "svb"].map(locations).to_vec(),
        kinds: vec![NoiseKind::Sleep, NoiseKind::Yield],
        strengths: ["0", "1..3", "0..30"].map(|text| text.parse().expect("right")).to_vec(),
        probabilities: ["1/4", "1"].map(|text| text.parse().expect("right")).to_vec(),
    };
    let computer = Computer { cores: NonZeroU32::MIN.saturating_add(1), ..Computer::default() };
    let noise = NoiseSettings { computer, ..NoiseSettings::default() };
    let scheduling = Scheduling { seed: 3, ..Scheduling::default() };
    tune(
        &System::new(program(FAR)),
        (noise, scheduling),
        &Options::default(),
        &space,
        (search, fitness, 64),
        &mut (),
    )
}

fn bugs(report: &Report) -> u64 {
    report.statistics.deadlock_schedules + report.statistics.failure_schedules
}

#[test]
fn tuning_finds_what_shows_the_bug() {
    let grid = tuned(TuneSearch::Grid, Fitness::Bugs);
    assert_eq!(grid.trials.len(), 3 * 2 * 3 * 2);
    assert_eq!(grid.stopped_by, None);
    let best = &grid.trials[grid.best.expect("there are trials")];
    let most = grid.trials.iter().map(|trial| bugs(&trial.report)).max();
    assert_eq!(Some(bugs(&best.report)), most);
    assert!(most > Some(0));
    let settings = &best.report.noise.as_ref().expect("there are figures").settings;
    assert_eq!(settings.strength, Strength { least: 0, most: 30 });
    assert_eq!((settings.kind, settings.locations), (NoiseKind::Sleep, locations("svb")));

    for search in [TuneSearch::Random(10), TuneSearch::HillClimbing(30), TuneSearch::Halving(16)] {
        let found = tuned(search, Fitness::Bugs);
        let best = &found.trials[found.best.expect("there are trials")];
        assert!(bugs(&best.report) <= most.expect("some"), "{search:?}");
        let same = grid.trials.iter().find(|trial| trial.report == best.report);
        assert!(same.is_some(), "{search:?}: the grid has tried it too, with the same runs");
        match search {
            TuneSearch::Random(trials) => assert_eq!(found.trials.len(), trials),
            TuneSearch::HillClimbing(trials) => assert!(found.trials.len() <= trials),
            _ => assert_eq!(found.trials.iter().map(|trial| trial.runs).collect::<BTreeSet<_>>().len(), 5),
        }
        assert_eq!(tuned(search, Fitness::Bugs), found, "it is the same each time");
    }
}

#[test]
fn what_is_fit_is_a_matter_of_taste() {
    let settings = |fitness| {
        let found = tuned(TuneSearch::Grid, fitness);
        found.trials[found.best.expect("there are trials")].score
    };
    assert!(settings(Fitness::Interleavings).much > 1);
    assert!(settings(Fitness::Hbrs).much >= settings(Fitness::LazyHbrs).much);
    assert!(settings(Fitness::LazyHbrs).much >= settings(Fitness::States).much);
    let score = settings(Fitness::BugsPerTime);
    assert!(score.much > 0 && score.of > 64);
}
