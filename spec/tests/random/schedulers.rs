//! The randomised schedulers against their definitions: how often they show the bugs of small programs, next to the exact
//! probabilities; which schedules they run; and what they end in, next to the oracle.
//!
//! `cargo test -p loris-spec --test random schedulers:: -- --ignored` runs ten times as many runs.

use std::collections::BTreeMap;
use std::num::{NonZeroU32, NonZeroU64};
use std::sync::Arc;

use loris_explorers::schedulers::{Excess, KnownSizes};
use loris_explorers::{
    Explorer, Generator, Limits, Observer, Options, PickRule, Probability, Progress, Report, Sampler,
    Scheduling, StopReason, Technique, Terminal, explore,
};
use loris_interpreter::{Profile, System};
use loris_lang::ir::Program;
use loris_spec::compare::Collector;
use loris_spec::effort;
use loris_spec::generate::{self, Random, Size};
use loris_spec::judge::read;
use loris_spec::oracle;
use loris_spec::replay::replay_under;

const A: &str = "var x; thread t1 { point; x = 1; } thread t2 { point; assert x != 0; }";
const B: &str = "var x = 1; thread t1 { point; x = 0; }
thread t2 { point; if x != 0 { assert x != 0; } }";
const C: &str = "mutex a, b; thread t1 { point; lock a; lock b; unlock b; unlock a; }
thread t2 { point; lock b; lock a; unlock a; unlock b; }";
/// One more thread, of four steps.
const MORE: &str = " thread t3 { point; point; point; point; }";

fn program(text: &str) -> Arc<Program> {
    Arc::new(loris_lang::compile("small.cl", text).expect("a right program"))
}

/// The program as it is run here.
fn stopping(program: &Arc<Program>) -> System {
    System::under(Arc::clone(program), Profile::STOP_AT_FAILURE)
}

fn program_that_stops(text: &str) -> System {
    stopping(&program(text))
}

fn options(schedules: u64) -> Options {
    let limits = Limits { schedules: Some(schedules), ..Limits::default() };
    Options { limits, ..Options::default() }
}

/// Of a program with so many threads and steps.
fn sizes(threads: u64, steps: u64) -> KnownSizes {
    KnownSizes { threads: Some(threads), steps: Some(steps) }
}

/// The explorer, for programs of a size.
fn sized(explorer: Explorer, sizes: KnownSizes, scheduling: Scheduling) -> Technique {
    match explorer.into() {
        Technique::Sampled(sampler, _) => Technique::Sampled(sampler.sized(sizes), scheduling),
        search => search,
    }
}

fn depth(depth: u32) -> NonZeroU32 {
    NonZeroU32::new(depth).expect("at least 1")
}

/// How often a bug is shown: so many times of so many.
type Share = (u64, u64);

/// The share of runs with a bug is that probability, within four standard errors.
fn assert_share(what: &str, report: &Report, (times, of): Share) {
    let sampling = report.sampling.as_ref().expect("a scheduler says how it drew");
    assert_eq!(sampling.exceeded, None, "{what}");
    let (runs, buggy) = (sampling.undisturbed.all, sampling.undisturbed.buggy);
    let [runs, buggy, times, of] =
        [runs, buggy, times, of].map(|number| u32::try_from(number).expect("small"));
    let [runs, buggy, times, of] = [runs, buggy, times, of].map(f64::from);
    let probability = times / of;
    let error = (probability * (1.0 - probability) / runs).sqrt();
    assert!(
        (buggy / runs - probability).abs() <= 4.0 * error,
        "{what}: {buggy} of {runs}, wanted {times}/{of}"
    );
}

/// A program with n and k, and the shares under each scheduler: random walk, preemption always, preemption bounding
/// with 1 and 2 points, PCT with d = 1, 2 and 3.
type Row = (&'static str, String, u64, u64, [Share; 7]);

fn rows() -> [Row; 5] {
    let half = (1, 2);
    [
        ("A", A.to_owned(), 2, 4, [half; 7]),
        ("A+3", A.to_owned() + MORE, 3, 8, [half; 7]),
        ("B", B.to_owned(), 2, 5, [(3, 16), half, (1, 10), (7, 50), (0, 1), (1, 10), (7, 50)]),
        (
            "B+3",
            B.to_owned() + MORE,
            3,
            9,
            [(3, 16), (39, 128), (5, 108), (37, 486), (0, 1), (1, 18), (5, 54)],
        ),
        ("C", C.to_owned(), 2, 10, [(3, 8), (1, 1), (1, 10), (17, 100), (0, 1), (1, 10), (17, 100)]),
    ]
}

fn shares(runs: u64) {
    for (name, text, threads, steps, shares) in rows() {
        let system = program_that_stops(&text);
        let all = [
            Sampler::Random(Generator::Pcg),
            Sampler::PreemptionAlways,
            Sampler::preemption_bounding(1),
            Sampler::preemption_bounding(2),
            Sampler::pct(depth(1)),
            Sampler::pct(depth(2)),
            Sampler::pct(depth(3)),
        ];
        for (sampler, share) in all.into_iter().zip(shares) {
            let what = format!("{name} {sampler:?}");
            let sampler = sampler.sized(sizes(threads, steps));
            let report = explore(&system, sampler, &options(runs), &mut ());
            assert_share(&what, &report, share);
        }
    }
}

/// PPCT: the program, n and k, the rule, d, and the share.
fn shares_of_ppct(runs: u64) {
    let (a, b, c) = (A.to_owned() + MORE, B.to_owned() + MORE, C.to_owned() + MORE);
    let rows = [
        (&a, 8, PickRule::Random, 1, (1, 2)),
        (&a, 8, PickRule::Random, 2, (1, 2)),
        (&a, 8, PickRule::Random, 3, (1, 2)),
        (&b, 9, PickRule::Random, 1, (1, 16)),
        (&b, 9, PickRule::Random, 2, (7, 72)),
        (&b, 9, PickRule::Random, 3, (13, 108)),
        (&a, 8, PickRule::Lowest, 1, (2, 6)),
        (&b, 9, PickRule::Lowest, 2, (2, 54)),
        (&c, 14, PickRule::Lowest, 2, (6, 84)),
        (&a, 8, PickRule::Highest, 1, (4, 6)),
        (&b, 9, PickRule::Highest, 2, (4, 54)),
        (&c, 14, PickRule::Highest, 2, (6, 84)),
        (&a, 8, PickRule::RoundRobin, 1, (2, 6)),
        (&b, 9, PickRule::RoundRobin, 2, (2, 54)),
        (&c, 14, PickRule::RoundRobin, 2, (28, 84)),
        // Nobody comes between two steps of a thread that runs to its end.
        (&b, 9, PickRule::RunToBlock, 1, (0, 1)),
    ];
    for (text, steps, pick, d, share) in rows {
        let ppct = Sampler::Ppct { depth: depth(d), sizes: sizes(3, steps), pick, cores: Sampler::CORES };
        let report = explore(program_that_stops(text), ppct, &options(runs), &mut ());
        assert_share(&format!("{text} {ppct:?}"), &report, share);
    }
    // With two threads there is never a choice among high ones.
    for pick in PickRule::ALL {
        let ppct = Sampler::Ppct { depth: depth(2), sizes: sizes(2, 5), pick, cores: Sampler::CORES };
        let report = explore(program_that_stops(B), ppct, &options(runs), &mut ());
        assert_share(&format!("B {pick:?}"), &report, (1, 10));
    }
}

/// Schedulers that ask for no sizes: the program, how likely a thread is to sleep, and the share.
fn shares_of_others(runs: u64) {
    // Who writes last: where all events race, `b` has to win twice; where its first one races with none, it has to have
    // the two highest of three priorities.
    let all_race = "var x; thread a { x = 1; } thread b { x = 2; x = 3; } final { assert x != 1; }";
    let one_does_not = "var x, y; thread a { x = 1; } thread b { y = 2; x = 3; } final { assert x != 1; }";
    // If `a` comes to the mutex first, it waits for `b` before it takes it again.
    let again = "var x; mutex m; thread a { lock m; let r = x; unlock m; lock m; assert x == r; unlock m; }
thread b { lock m; x = 1; unlock m; }";
    // Of the sleeps s of `a`, s and t of `b`, each from 1 to 8: the first is longer than both and the step between them, or
    // as long and comes second in its tick.
    let late = "var x; thread a { x = 1; } thread b { point; x = 2; } final { assert x != 1; }";
    let value = "var x; thread a { x = choose(0..3); } final { assert x != 2; }";
    let root = "var x; thread a { let v = choose(0..3); x = v; } final { assert x != 2; }";
    let rows = [
        (Sampler::Pos, all_race, (1, 4)),
        (Sampler::Pos, one_does_not, (1, 3)),
        (Sampler::AtomFuzzer, again, (1, 2)),
        (Sampler::RandomSleep(Probability::ALWAYS), late, (91, 1024)),
        (Sampler::RandomSleep(Probability::NEVER), late, (0, 1)),
        (Sampler::Random(Generator::Pcg), value, (1, 3)),
        (Sampler::Random(Generator::Pcg), root, (1, 3)),
    ];
    for (sampler, text, share) in rows {
        let report = explore(program_that_stops(text), sampler, &options(runs), &mut ());
        assert_share(&format!("{sampler:?} {text}"), &report, share);
    }
}

#[test]
fn bugs_are_shown_as_often_as_they_should_be() {
    shares(30_000);
    shares_of_ppct(30_000);
    shares_of_others(30_000);
}

#[test]
#[ignore = "takes a minute"]
fn bugs_are_shown_as_often_as_they_should_be_in_a_million_runs() {
    shares(1_000_000);
    shares_of_ppct(1_000_000);
    shares_of_others(1_000_000);
}

/// A change point is the number of steps so far: with 1 as the only one, who has made the first step is the last to go on.
/// What is promised is void, since runs have more steps.
#[test]
fn priorities_fall_after_the_step_that_was_drawn() {
    let text = "var x; thread a { x = 1; x = 2; } thread b { x = 3; } final { assert x != 2; }";
    for sampler in [Sampler::pct(depth(2)), Sampler::ppct(depth(2))] {
        let report = explore(program_that_stops(text), sampler.sized(sizes(2, 1)), &options(100), &mut ());
        assert_eq!(report.statistics.failure_schedules, 100, "{sampler:?}");
        assert!(report.sampling.expect("it says how it drew").exceeded.is_some(), "{sampler:?}");
    }
}

/// Before the first step nobody can be preempted, so with 1 as the only point nobody is.
#[test]
fn threads_are_preempted_before_the_step_that_was_drawn() {
    let text = "var x; thread a { x = 1; assert x == 1; } thread b { x = 3; }";
    let bounding = Sampler::PreemptionBounding { preemptions: 1, steps: Some(1) };
    let report = explore(program_that_stops(text), bounding, &options(100), &mut ());
    assert_eq!((report.statistics.schedules, report.statistics.failure_schedules), (100, 0));
}

/// The order a, b, c, e of four events, the first and the third of one thread.
fn in_order(start: &str) -> String {
    let event = |from: u32| format!("atomic {{ if x == {from} {{ x = {}; }} }}", from + 1);
    format!(
        "var x; thread t1 {{ {start} {} {} }} thread t2 {{ {start} {} }} thread t3 {{ {start} {} }}
final {{ assert x != 4; }}",
        event(0),
        event(2),
        event(1),
        event(3)
    )
}

#[test]
fn the_first_event_of_a_thread_is_out_of_reach_of_pct() {
    let odds = |text: &str, steps, d, share| {
        let pct = Sampler::pct(depth(d)).sized(sizes(3, steps));
        let report = explore(program_that_stops(text), pct, &options(30_000), &mut ());
        assert_share(&format!("{text} d = {d}"), &report, share);
    };
    for d in 1..=6 {
        odds(&in_order(""), 4, d, (0, 1));
    }
    for (d, share) in [(1, (0, 1)), (2, (0, 1)), (3, (1, 98)), (4, (1, 49))] {
        odds(&in_order("point;"), 7, d, share);
    }
}

/// Counts the schedules, and keeps some.
#[derive(Default)]
struct Schedules {
    each: BTreeMap<String, u32>,
    in_order: Vec<String>,
}

impl Observer for Schedules {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let text = terminal.machine.schedule().text(terminal.machine);
        *self.each.entry(text.clone()).or_default() += 1;
        if self.in_order.len() < 100 {
            self.in_order.push(text);
        }
    }
}

#[test]
fn uniform_sampling_draws_every_schedule_alike() {
    let texts = [
        B.to_owned() + MORE,
        "var x; thread a { x = choose(0..3); } thread b { let r = x; if r > 0 { x = 1; x = 2; } } thread c { point; }"
            .to_owned(),
        "var x; thread a { let v = choose(0..3); x = 0; if v == 1 { x = 1; x = 2; } } thread b { point; x = 4; }"
            .to_owned(),
        "var x; thread a { point; let v = choose(0..3); if v == 1 { x = 1; x = 2; } } thread b { point; x = 4; }"
            .to_owned(),
        "var x; thread a { x = choose(0..3); assume x > 0; point; } thread b { point; x = 2; }".to_owned(),
    ];
    for text in texts {
        let system = program_that_stops(&text);
        let all = explore(&system, Explorer::Dfs, &options(100_000), &mut ());
        assert!(all.complete());
        let count = u32::try_from(all.statistics.schedules).expect("small");
        let mut seen = Schedules::default();
        let report = explore(&system, Explorer::Uniform, &options(40_000), &mut seen);
        let weighed = report.sampling.expect("it says how it drew").weighed.expect("it has counted");
        assert!(weighed.are_equal);
        assert_eq!(weighed.schedules.to_string(), count.to_string(), "{text}");
        assert_eq!(seen.each.len(), usize::try_from(count).expect("small"), "{text}");
        let expected = 40_000.0 / f64::from(count);
        let squares = seen.each.values().map(|times| (f64::from(*times) - expected).powi(2) / expected);
        let chi_square: f64 = squares.sum();
        // Of so many degrees of freedom: the mean, and five standard deviations.
        let freedom = f64::from(count - 1);
        assert!(chi_square < freedom + 5.0 * (2.0 * freedom).sqrt(), "{chi_square} of {freedom}\n{text}");
    }
}

#[test]
fn uniform_sampling_says_where_it_is_not() {
    let spins =
        program_that_stops("var x, y; thread a { while x == 0 { y = 1; y = 0; } } thread b { x = 1; }");
    let report = explore(&spins, Explorer::Uniform, &options(50), &mut ());
    assert!(!report.sampling.expect("it says how it drew").weighed.expect("it has counted").are_equal);
    assert_eq!(report.statistics.schedules, 50);
}

/// Whoever stops it before all are counted is not told how many there are.
#[test]
fn uniform_sampling_says_nothing_of_schedules_that_it_has_not_counted() {
    struct Hasty;
    impl Observer for Hasty {
        fn interval(&self) -> u32 {
            1
        }

        fn poll(&mut self, _: &Progress<'_>) -> Option<StopReason> {
            Some(StopReason::Timeout)
        }
    }
    let many = program_that_stops("var x; thread a[i in 0..4] { for k in 0..9 { x = i * 10 + k; } }");
    let report = explore(&many, Explorer::Uniform, &options(5), &mut Hasty);
    assert_eq!(report.statistics.schedules, 0);
    assert_eq!(report.sampling.expect("it says how it drew").weighed, None);
}

#[test]
fn a_run_depends_on_the_seed_and_its_number() {
    let program = program(
        "var x; mutex m; thread a[i in 0..2] { let v = choose(0..2); lock m; x = x + v; unlock m; lock m; x = choose(0..3); unlock m; }
thread c { let r = x; x = r + 1; }",
    );
    let system = stopping(&program);
    for explorer in Explorer::SCHEDULERS {
        let mut all = Schedules::default();
        let from = |first_run| {
            let first_run = NonZeroU64::new(first_run).expect("at least 1");
            let scheduling = Scheduling { seed: 11, first_run, ..Scheduling::default() };
            sized(explorer, KnownSizes::default(), scheduling)
        };
        explore(&system, from(1), &options(40), &mut all);
        for number in [1, 2, 17, 40] {
            let mut alone = Schedules::default();
            explore(&system, from(number), &options(1), &mut alone);
            let nth = usize::try_from(number).expect("small") - 1;
            assert_eq!(alone.in_order, all.in_order[nth..=nth], "{explorer}, run {number}");
        }
        for schedule in &all.in_order {
            let machine =
                replay_under(&program, Profile::STOP_AT_FAILURE, schedule).expect("a possible schedule");
            assert_eq!(machine.schedule().text(&machine), *schedule);
        }
        assert!(all.each.len() > 3, "{explorer}: {} schedules", all.each.len());
    }
}

#[test]
fn a_thread_that_spins_is_cut_or_overridden() {
    let system = program_that_stops(
        "var x, y; thread a { while x == 0 { y = 1; } } thread b { point; point; x = 1; }",
    );
    let run = |explorer, epsilon, depth| {
        let drawn = sized(explorer, sizes(2, 50), Scheduling { epsilon, ..Scheduling::default() });
        let limits = Limits { depth: Some(depth), schedules: Some(100), ..Limits::default() };
        explore(&system, drawn, &Options { limits, ..Options::default() }, &mut ())
    };
    for explorer in [Explorer::Pct, Explorer::Ppct, Explorer::PreemptionBounding] {
        let report = run(explorer, Probability::NEVER, 500);
        assert!(report.statistics.truncated > 0, "{explorer}");
        assert!(report.sampling.expect("it says how it drew").exceeded.is_some(), "{explorer}");
        let report = run(explorer, Probability::NEVER, 40);
        let excess = report.sampling.and_then(|sampling| sampling.exceeded).map(|exceeded| exceeded.excess);
        assert_eq!(excess, Some(Excess::Truncated(40)), "{explorer}: it might have had any number of steps");
        let often = "1/10".parse().expect("a probability");
        let report = run(explorer, often, 500);
        assert_eq!(report.statistics.truncated, 0, "{explorer}");
        assert!(report.sampling.expect("it says how it drew").overridden.all > 0, "{explorer}");
    }
}

#[test]
fn sizes_are_estimated_where_none_are_given() {
    let system = program_that_stops(&(B.to_owned() + MORE));
    let report = explore(&system, Explorer::Pct, &options(500), &mut ());
    let sampling = report.sampling.expect("it says how it drew");
    let values = (sampling.threads.map(|size| size.value), sampling.steps.map(|size| size.value));
    assert_eq!(values, (Some(3), Some(9)));
    assert_eq!(sampling.odds().map(|odds| odds.to_string()), Some("243".to_owned()));
    let uneven =
        program_that_stops("var x; thread a { if x == 1 { point; point; point; } } thread b { x = 1; }");
    for seed in 0..8 {
        let scheduling = Scheduling { seed, ..Scheduling::default() };
        let pct = sized(Explorer::Pct, KnownSizes::default(), scheduling);
        let sampling = explore(&uneven, pct, &options(1), &mut ()).sampling.expect("it says how it drew");
        assert_eq!(sampling.steps.map(|size| size.value), Some(5), "the most of all pilot runs, seed {seed}");
    }
    let small = Sampler::pct(Sampler::DEPTH).sized(sizes(2, 3));
    let report = explore(&system, small, &options(500), &mut ());
    assert_eq!(report.sampling.expect("it says how it drew").odds(), None);
}

#[test]
fn random_programs_end_as_the_oracle_says() {
    let limits = oracle::Limits { states: 4_000, relations: 4_000 };
    let (mut judged, mut programs) = (0, 0);
    for seed in effort::seeds(5_000_000, 150) {
        programs += 1;
        let mut random = Random::new(seed);
        let features = generate::mix(&mut random);
        let text = generate::program(&mut random, &features, Size::default());
        // What follows a `return` on every way is a mistake, which the generator can make.
        let Ok((ast, program)) = read(text.as_str()) else { continue };
        let Ok(oracle) = oracle::enumerate(&ast, limits) else { continue };
        judged += 1;
        for explorer in Explorer::SCHEDULERS {
            let mut found = Collector::default();
            explore(&program, explorer, &options(20), &mut found);
            for (state, outcome) in &found.states {
                assert_eq!(
                    oracle.states.get(state),
                    Some(outcome),
                    "{explorer}, seed {seed}, {features}:\n{text}"
                );
            }
        }
    }
    assert!(judged > programs / 3, "{judged} of {programs}");
}
