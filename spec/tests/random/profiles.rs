//! Random programs under other profiles than the language's: every explorer that admits them against the oracle.
//!
//! `LORIS_EFFORT` and `LORIS_SEED` set how many programs are drawn and which ([`loris_spec::effort`]).

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::{
    Explorer, Limits as RunLimits, Options, RaceSearch, doubt_of_sync, doubt_of_yields, explore, racy_points,
};
use loris_interpreter::profile::{DeadlockRule, SelfLock, YieldRule};
use loris_interpreter::{Profile, System};
use loris_lang::ir::{Points, Program};
use loris_spec::campaign::Campaign;
use loris_spec::compare::{Collector, difference};
use loris_spec::effort;
use loris_spec::generate::{self, Feature, Features, Random, Size};
use loris_spec::judge::read;
use loris_spec::oracle::plain::State;
use loris_spec::oracle::{Limits, Outcome, enumerate, enumerate_under, has_data_race};
use loris_spec::setting::Setting;

use crate::judged;

fn judge_all(setting: Setting, features: Option<Features>) {
    let campaign = Campaign { seeds: effort::seeds(1, 400), features, setting, ..Campaign::default() };
    let summary = judged(&campaign);
    assert!(summary.all.judged * 2 > campaign.programs(), "most programs are small enough for the oracle");
}

#[test]
fn the_study() {
    judge_all(Setting { profile: Profile::STUDY, ..Setting::default() }, None);
}

#[test]
fn yields_under_the_study() {
    let features = [Feature::Misc, Feature::Weird, Feature::Loop, Feature::Spawn];
    judge_all(
        Setting { profile: Profile::STUDY, ..Setting::default() },
        Some(features.into_iter().collect()),
    );
}

#[test]
fn stopping_at_failures() {
    judge_all(Setting { profile: Profile::STOP_AT_FAILURE, ..Setting::default() }, None);
}

/// Each rule alone makes a difference on some program: so the tests above see it.
#[test]
fn each_rule_is_seen() {
    let language = Profile::default();
    let rules = [
        ("failures", Profile::STOP_AT_FAILURE),
        ("self locks", Profile { self_locks: SelfLock::Fails, ..language }),
        ("deadlocks", Profile { deadlocks: DeadlockRule::Main, ..language }),
        ("yields", Profile { yields: YieldRule::YieldToOthers, ..language }),
    ];
    let limits = Limits { states: 2_000, relations: 2_000 };
    for (name, profile) in rules {
        let differs = (0..400).filter(|seed| {
            let mut random = Random::new(*seed);
            let features = [Feature::Misc, Feature::Weird, Feature::Fail].into_iter().collect();
            let text = generate::program(&mut random, &features, Size::default());
            let Ok((ast, _)) = read(&text) else { return false };
            let rules = Setting { profile, ..Setting::default() }.rules();
            match (enumerate(&ast, limits), enumerate_under(&ast, rules, limits)) {
                (Ok(plain), Ok(other)) => plain != other,
                _ => false,
            }
        });
        let count = differs.count();
        println!("{name}: {count} of 400 programs differ");
        assert!(count > 0, "no program shows the rule on {name}");
    }
}

#[test]
fn points_at_synchronisation() {
    judge_all(Setting { points: Points::Sync, ..Setting::default() }, None);
}

/// Without data races nothing is lost: the same terminal states, failures and deadlocks among them.
#[test]
fn without_data_races_points_at_synchronisation_are_enough() {
    let features = || {
        [Feature::Rmw, Feature::Await, Feature::Atomic, Feature::Cond, Feature::Sem, Feature::Spawn]
            .into_iter()
            .chain([Feature::Barrier, Feature::Chan, Feature::RwLock, Feature::Fail, Feature::With])
            .chain([Feature::Plain])
            .collect::<Vec<_>>()
    };
    let limits = Limits { states: 4_000, relations: 4_000 };
    let (mut free, mut fewer) = (0, 0);
    for seed in effort::seeds(0, 1_500) {
        let mut random = Random::new(seed);
        let drawn: Features = random.sample(&features(), 3).into_iter().collect();
        let size = Size { threads: Some(2 + usize::from(seed % 3 == 0)), ops: 4 };
        let text = generate::program(&mut random, &drawn, size);
        let Ok((ast, program)) = read(&text) else { continue };
        if has_data_race(&ast, 3_000) != Ok(false) {
            continue;
        }
        let Ok(all) = enumerate(&ast, limits) else { continue };
        let sync = Setting { points: Points::Sync, ..Setting::default() };
        let by_oracle = enumerate_under(&ast, sync.rules(), limits).expect("there is less to do");
        free += 1;
        fewer += u32::from(by_oracle.schedules < all.schedules);
        assert_eq!(by_oracle.states, all.states, "the oracle, seed {seed}:\n{text}");
        let program = Arc::new(Program::clone(&program).with_points(Points::Sync));
        let expected: BTreeSet<_> = all.states.into_iter().collect();
        for explorer in [Explorer::Dfs, Explorer::Dpor, Explorer::LazyOptimalDpor] {
            let mut found = Collector::default();
            let limits = RunLimits { schedules: Some(20_000), ..RunLimits::default() };
            let report = explore(&program, explorer, &Options { limits, ..Options::default() }, &mut found);
            if report.complete() {
                let found: BTreeSet<_> = found.states.into_iter().collect();
                let wrong = difference(&expected, &found);
                assert_eq!(wrong, None, "{explorer}, seed {seed}:\n{text}");
            }
        }
    }
    println!("{free} programs without a data race, {fewer} of them with fewer schedules");
    assert!(free > 100 && fewer > 50, "{free} programs without a data race, {fewer} with fewer schedules");
}

/// A run with points at synchronisation has a doubt, or misses no terminal state; so has one whose other races were
/// never run.
#[test]
fn points_at_synchronisation_are_enough_or_doubted() {
    let features =
        [Feature::Await, Feature::Atomic, Feature::Rmw, Feature::Cond, Feature::Spawn, Feature::Plain];
    let limits = Limits { states: 4_000, relations: 4_000 };
    let sync = Setting { points: Points::Sync, ..Setting::default() };
    let (mut enough, mut doubted) = (0, 0);
    for seed in effort::seeds(0, 1_500) {
        let mut random = Random::new(seed);
        let drawn: Features = random.sample(&features, 3).into_iter().collect();
        let size = Size { threads: Some(2 + usize::from(seed % 3 == 0)), ops: 4 };
        let text = generate::program(&mut random, &drawn, size);
        let Ok((ast, program)) = read(&text) else { continue };
        let program = Arc::new(Program::clone(&program).with_points(Points::Sync));
        let most = RunLimits { schedules: Some(20_000), events: Some(200_000), ..RunLimits::default() };
        if doubt_of_sync(&program, Profile::default(), most, &mut ()).is_some() {
            doubted += 1;
            continue;
        }
        let Ok(all) = enumerate(&ast, limits) else { continue };
        let by_oracle = enumerate_under(&ast, sync.rules(), limits).expect("there is less to do");
        assert_eq!(by_oracle.states, all.states, "seed {seed}:\n{text}");
        assert_ne!(has_data_race(&ast, 3_000), Ok(true), "seed {seed}:\n{text}");
        enough += 1;
    }
    println!("points at synchronisation are enough for {enough} programs, and doubted for {doubted}");
    assert!(enough > 100 && doubted > 100, "{enough} enough, {doubted} doubted");
}

/// The terminal states without a failure, and whether something fails.
type Ends = (BTreeSet<(State, Outcome)>, bool);

fn ends(states: impl IntoIterator<Item = (State, Outcome)>) -> Ends {
    let (failing, others): (Vec<_>, Vec<_>) =
        states.into_iter().partition(|(_, outcome)| *outcome == Outcome::Failure);
    (others.into_iter().collect(), !failing.is_empty())
}

/// What depth-first search reaches, if it comes to its end.
fn reached(program: &Arc<Program>, profile: Profile) -> Option<Ends> {
    let mut found = Collector::default();
    let limits = RunLimits { schedules: Some(20_000), ..RunLimits::default() };
    let options = Options { limits, ..Options::default() };
    let report = explore(System::under(Arc::clone(program), profile), Explorer::Dfs, &options, &mut found);
    report.complete().then(|| ends(found.states))
}

/// Under a profile fewer points than all, of races in the language, lose no end without a failure, and not every
/// failure; where threads yield to others nothing is said.
#[test]
fn under_a_profile_points_at_races_are_enough() {
    let features =
        [Feature::Await, Feature::Fail, Feature::Misc, Feature::Rmw, Feature::Plain, Feature::Weird];
    let limits = Limits { states: 4_000, relations: 4_000 };
    let most = RunLimits { schedules: Some(20_000), events: Some(200_000), ..RunLimits::default() };
    let (mut racy, mut sync, mut failing, mut yielding) = (0, 0, 0, 0);
    for seed in effort::seeds(1, 400) {
        let mut random = Random::new(seed);
        let mixed = random.sample(&features, 3).into_iter();
        let drawn: Features = mixed.chain([Feature::Fail]).collect();
        let size = Size { threads: Some(2 + usize::from(seed % 3 == 0)), ops: 4 };
        let text = generate::program(&mut random, &drawn, size);
        let Ok((ast, program)) = read(&text) else { continue };
        let at_sync = Arc::new(Program::clone(&program).with_points(Points::Sync));
        let at_races = racy_points(&program, &RaceSearch { limits: most, runs: 0, seed: 0 }, &mut ());
        for profile in [Profile::STOP_AT_FAILURE, Profile::STUDY] {
            if doubt_of_yields(&program, profile).is_some() {
                yielding += 1;
                continue;
            }
            let rules = Setting { profile, ..Setting::default() }.rules();
            let Ok(all) = enumerate_under(&ast, rules, limits) else { continue };
            let all = ends(all.states);
            failing += u32::from(all.1);
            if at_races.doubt(profile).is_none()
                && let Some(found) = reached(&at_races.program, profile)
            {
                racy += 1;
                assert_eq!(found, all, "racy, seed {seed}, {profile:?}:\n{text}");
            }
            if doubt_of_sync(&at_sync, profile, most, &mut ()).is_none()
                && let Some(found) = reached(&at_sync, profile)
            {
                sync += 1;
                assert_eq!(found, all, "sync, seed {seed}, {profile:?}:\n{text}");
            }
        }
    }
    println!(
        "{racy} with racy, {sync} with sync, {failing} of them fail; {yielding} where threads yield to others"
    );
    assert!(
        racy > 100 && sync > 50 && failing > 50 && yielding > 10,
        "{racy}, {sync}, {failing}, {yielding}"
    );
}
