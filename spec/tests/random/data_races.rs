//! Data races of random programs: every explorer that sees all happens-before relations against the oracle, which
//! writes each schedule down and reads them off by their definition.
//!
//! `LORIS_EFFORT` and `LORIS_SEED` set how many programs are drawn and which ([`loris_spec::effort`]).

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::{
    DataRaceReport, DataRaceWatch, Explorer, Limits, Options, RaceSearch, RacingPair, Report, explore,
    explore_from, racy_points,
};
use loris_interpreter::{Place, System};
use loris_lang::ir::Program;
use loris_spec::compare::{Collector, difference};
use loris_spec::effort;
use loris_spec::generate::{self, Feature, Features, Random, Size};
use loris_spec::harness::racing_pairs;
use loris_spec::judge::read;
use loris_spec::oracle::plain::State;
use loris_spec::oracle::{Limits as OracleLimits, Outcome, Pair, data_races, enumerate, racing_points};

/// Explorers whose list of races is complete.
const COMPLETE: [Explorer; 7] = [
    Explorer::Dfs,
    Explorer::HbrCaching,
    Explorer::SleepSets,
    Explorer::Dpor,
    Explorer::SourceDpor,
    Explorer::OptimalDpor,
    Explorer::LedgerHbr,
];

/// Explorers that find some races.
const PARTIAL: [Explorer; 6] = [
    Explorer::LazyHbrCaching,
    Explorer::StateCaching,
    Explorer::LazyDpor,
    Explorer::LazyOptimalDpor,
    Explorer::LazyTreeDpor,
    Explorer::LazyReverseSearch,
];

/// A run of an explorer, and the races that it meets.
fn run(program: &Arc<Program>, explorer: Explorer) -> (Report, DataRaceReport) {
    let limits = Limits { schedules: Some(20_000), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let mut machine = System::new(Arc::clone(program)).machine();
    let mut inner = ();
    let mut watch = DataRaceWatch::new(&mut machine, &mut inner);
    let report = explore_from(machine, explorer, &options, &mut watch);
    let races = watch.finish(&report);
    (report, races)
}

/// Random programs end with a join at most: here somebody may see what it orders.
fn with_accesses_after_joins(text: &str) -> String {
    let is_join = |line: &str| line.trim_start().starts_with("join ");
    let lines =
        text.lines().map(|line| format!("{line}\n{}", if is_join(line) { "x = x + 1;\n" } else { "" }));
    lines.collect()
}

/// A random program with its racing pairs, if the oracle can list its schedules.
fn draw(seed: u64) -> Option<(String, Arc<Program>, BTreeSet<Pair>)> {
    let mut random = Random::new(seed);
    let plain = seed.is_multiple_of(2).then_some(Feature::Plain);
    let spawn = (seed % 5 == 4).then_some(Feature::Spawn);
    let mixed = random.sample(&Feature::mixable(), 3).into_iter();
    let drawn: Features = mixed.chain(plain).chain(spawn).collect();
    let size = Size { threads: Some(2 + usize::from(seed.is_multiple_of(4))), ops: 4 };
    let text = with_accesses_after_joins(&generate::program(&mut random, &drawn, size));
    let (ast, program) = read(&text).ok()?;
    let expected = data_races(&ast, 2_000).ok()?;
    Some((text, program, expected))
}

#[test]
fn every_racing_pair_and_no_other() {
    let (mut judged, mut racy, mut found, mut missed) = (0, 0, 0, [0; PARTIAL.len()]);
    for seed in effort::seeds(1, 300) {
        let Some((text, program, expected)) = draw(seed) else { continue };
        judged += 1;
        racy += u32::from(!expected.is_empty());
        found += expected.len();
        for explorer in COMPLETE {
            let (report, races) = run(&program, explorer);
            assert!(report.complete() && races.complete, "{explorer}, seed {seed}:\n{text}");
            assert_eq!(racing_pairs(&races), expected, "{explorer}, seed {seed}:\n{text}");
        }
        for (explorer, missed) in PARTIAL.into_iter().zip(&mut missed) {
            let (_, races) = run(&program, explorer);
            assert!(!races.complete, "{explorer}, seed {seed}:\n{text}");
            let some = racing_pairs(&races);
            assert!(some.is_subset(&expected), "{explorer}, seed {seed}: {some:?}, not {expected:?}\n{text}");
            *missed += expected.len() - some.len();
        }
    }
    println!("{judged} programs, {racy} of them with data races, {found} racing pairs");
    for (explorer, missed) in PARTIAL.into_iter().zip(missed) {
        println!("{explorer} misses {missed}");
    }
    assert!(judged > 100 && racy > 50, "{judged} programs, {racy} with data races");
}

/// The reads and writes that `--points racy` keeps are those of the definition.
#[test]
fn points_are_those_of_events_that_race() {
    let (mut judged, mut some) = (0, 0);
    for seed in effort::seeds(1, 300) {
        let Some((text, program, _)) = draw(seed) else { continue };
        let (ast, _) = read(&text).expect("was read");
        let expected = racing_points(&ast, 2_000).expect("its schedules were listed");
        judged += 1;
        some += u32::from(!expected.is_empty());
        for explorer in [Explorer::Dfs, Explorer::SourceDpor] {
            let (_, races) = run(&program, explorer);
            let span = |place: &Place| program.function(place.function).spans[place.at.0 as usize].start;
            let found: BTreeSet<u32> = races.points.iter().map(span).collect();
            assert_eq!(found, expected, "{explorer}, seed {seed}:\n{text}");
        }
    }
    println!("{judged} programs, {some} of them with points");
    assert!(judged > 100 && some > 50, "{judged} programs, {some} with points");
}

/// The schedule of a pair shows it: the execution after it has just that race at its end.
#[test]
fn schedules_show_their_races() {
    let mut shown = 0;
    for seed in 0..150 {
        let Some((text, program, expected)) = draw(seed) else { continue };
        for explorer in [Explorer::Dfs, Explorer::SourceDpor, Explorer::LazyOptimalDpor] {
            let (_, races) = run(&program, explorer);
            for pair in &races.pairs {
                let mut machine = System::new(Arc::clone(&program)).machine();
                machine.keep_places();
                machine.replay(&pair.schedule).expect("can be run");
                assert_eq!(machine.depth(), pair.steps, "{explorer}, seed {seed}:\n{text}");
                let there = DataRaceWatch::of_execution(&machine);
                let ends = |pair: &RacingPair| pair.ends.clone().map(|end| (end.at, end.effect, end.role));
                let found = there.pairs.iter().find(|other| ends(other) == ends(pair));
                assert!(found.is_some(), "{explorer}, seed {seed}, after `{}`:\n{text}", pair.schedule);
                shown += 1;
            }
        }
        assert!(expected.len() < 1_000);
    }
    println!("{shown} schedules");
    assert!(shown > 100);
}

/// With the accesses that race as the only scheduling points beside synchronisation nothing is lost.
#[test]
fn points_at_races_are_enough() {
    let limits = OracleLimits { states: 4_000, relations: 4_000 };
    let search = RaceSearch { limits: Limits::default(), runs: 0, seed: 0 };
    let (mut judged, mut fewer, mut lossy) = (0, 0, 0);
    for seed in effort::seeds(1, 300) {
        let Some((text, program, _)) = draw(seed) else { continue };
        let (ast, _) = read(&text).expect("was read");
        let Ok(all) = enumerate(&ast, limits) else { continue };
        let racy = racy_points(&program, &search, &mut ());
        assert!(racy.complete(), "seed {seed}:\n{text}");
        judged += 1;
        let states: BTreeSet<_> = all.states.clone().into_iter().collect();
        for explorer in [Explorer::Dfs, Explorer::SourceDpor, Explorer::LazyOptimalDpor] {
            let (found, schedules) = ends(&racy.program, explorer);
            let wrong = difference(&states, &found);
            assert_eq!(wrong, None, "{explorer}, seed {seed}, points {:?}:\n{text}", racy.places);
            fewer += u32::from(explorer == Explorer::Dfs && u128::from(schedules) < all.schedules);
        }
        // Without one of these points something may be lost.
        for left_out in &racy.places {
            let place = |function, at| Place { function, at };
            let kept =
                |function, at| racy.places.contains(&place(function, at)) && place(function, at) != *left_out;
            let program = Arc::new(Program::clone(&program).with_points_where(kept));
            lossy += u32::from(ends(&program, Explorer::SourceDpor).0 != states);
        }
    }
    println!("{judged} programs, {fewer} with fewer schedules; {lossy} points cannot be left out");
    assert!(
        judged > 100 && fewer > 50 && lossy > 50,
        "{judged} programs, {fewer} with fewer, {lossy} points"
    );
}

/// The terminal states that an explorer reaches, and its schedules.
fn ends(program: &Arc<Program>, explorer: Explorer) -> (BTreeSet<(State, Outcome)>, u64) {
    let mut found = Collector::default();
    let limits = Limits { schedules: Some(20_000), ..Limits::default() };
    let report = explore(program, explorer, &Options { limits, ..Options::default() }, &mut found);
    assert!(report.complete());
    (found.states.into_iter().collect(), report.statistics.schedules)
}
