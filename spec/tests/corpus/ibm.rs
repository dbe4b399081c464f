//! The programs of the IBM benchmark under the schedule that a machine without disturbance has, at every contention.
//!
//! The head of each program in `examples/ibm/` has a class: how often its bug shows where nothing disturbs the schedule,
//! as it was measured with Java by Luna (2022). Here that schedule is the one of a single core without time slices: a
//! thread runs until it is blocked, ends or yields; then comes the one that has been ready longest. Under it
//!
//! - the bug of a *latent* program, and of one of which it was *never* seen, does not show;
//! - the bug of an *always* failing program does.
//!
//! Of *rare* ones nothing is to be expected. Whether the *insensitive* one fails is decided by the values that are
//! chosen, whatever the schedule. So it is under the undisturbed runs of the explorer `noise` too; and with noise the
//! bug of a latent program shows, that of an always failing one not always, and that of the insensitive one as often as
//! before.
//!
//! That every bug can be reached, and in how many states it ends, is in the heads, which `conformance.rs` checks at low contention. At
//! medium and high contention the programs are run here, so the constants of the heads are right.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use loris_explorers::noise::{NoiseSettings, Strength};
use loris_explorers::{Explorer, Limits, Observer, Options, Sampler, Terminal, explore};
use loris_interpreter::{Machine, OpKind, Outcome, System, ThreadId};
use loris_lang::Definition;
use loris_lang::ir::Program;
use loris_spec::corpus::{programs, text};
use loris_spec::harness::Case;

/// A program, and what its head says in words.
struct Benchmark {
    name: String,
    text: String,
    class: String,
    levels: Vec<Vec<Definition>>,
}

fn benchmarks() -> Vec<Benchmark> {
    programs("examples/ibm").iter().map(|file| benchmark(file)).collect()
}

fn benchmark(file: &str) -> Benchmark {
    let name = file.rsplit('/').next().unwrap_or(file).to_owned();
    let text = text(file);
    let line = |key: &str| {
        let found = text.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(key));
        found.unwrap_or_else(|| panic!("{name} has no line `{key}`"))
    };
    let word = |text: &str| text.split([',', '.', ' ']).next().unwrap_or_default().to_owned();
    let class = word(line("Class: "));
    let levels = line("Contention: ").split('.').next().unwrap_or_default().split(", ");
    let levels: Vec<Vec<Definition>> =
        levels.map(|level| level.split(' ').skip(1).map(definition).collect()).collect();
    assert_eq!(levels.len(), 3, "{name}: low, medium and high");
    Benchmark { name, text, class, levels }
}

fn definition(text: &str) -> Definition {
    let (name, value) = text.split_once('=').unwrap_or_else(|| panic!("`{text}` is no constant"));
    Definition { name: name.to_owned(), value: value.parse().expect("a number") }
}

impl Benchmark {
    /// The program with these constants.
    fn program(&self, constants: &[Definition]) -> Arc<Program> {
        let mut case = Case::all(&self.name, &self.text).expect("a right head").remove(0);
        case.definitions = constants.to_vec();
        let (_, program) = case.compile().unwrap_or_else(|errors| panic!("{}: {errors:?}", self.name));
        Arc::new(program)
    }
}

/// Runs a program on one core, in turns.
fn undisturbed(machine: &mut Machine) -> Outcome {
    machine.begin(&[]).expect("the least values are possible");
    let mut ready = VecDeque::new();
    queue(machine, &mut ready);
    while let Some(&thread) = ready.front() {
        if !machine.is_enabled(thread) {
            ready.pop_front();
            continue;
        }
        let yields = machine.pending(thread).is_some_and(|op| op.kind == OpKind::Yield);
        machine.step(thread, &[]).expect("it is enabled");
        queue(machine, &mut ready);
        if yields {
            ready.rotate_left(1);
        }
    }
    machine.outcome().expect("nobody is enabled")
}

/// Puts those who became ready at the end.
fn queue(machine: &Machine, ready: &mut VecDeque<ThreadId>) {
    for &thread in machine.threads() {
        if machine.is_enabled(thread) && !ready.contains(&thread) {
            ready.push_back(thread);
        }
    }
}

#[test]
fn classes_without_disturbance() {
    let mut classes = BTreeMap::new();
    for benchmark in benchmarks() {
        for (level, definitions) in ["low", "medium", "high"].into_iter().zip(&benchmark.levels) {
            let outcome = undisturbed(&mut System::new(benchmark.program(definitions)).machine());
            let is_low = level == "low";
            match benchmark.class.as_str() {
                "latent" | "never" => assert_eq!(outcome, Outcome::Ok, "{} {level}", benchmark.name),
                "always" => assert_ne!(outcome, Outcome::Ok, "{} {level}", benchmark.name),
                "rare" | "insensitive" => {}
                other => panic!("{}: what is {other}?", benchmark.name),
            }
            if is_low {
                *classes.entry(benchmark.class.clone()).or_insert(0) += 1;
            }
        }
    }
    let classes: Vec<(&str, i32)> = classes.iter().map(|(class, count)| (class.as_str(), *count)).collect();
    assert_eq!(classes, [("always", 4), ("insensitive", 1), ("latent", 12), ("never", 1), ("rare", 6)]);
}

/// The values that were chosen, in the order of the events that did, and the outcomes that came of them.
#[derive(Default)]
struct ByChoice(BTreeMap<Vec<i64>, BTreeSet<Outcome>>);

impl Observer for ByChoice {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let machine = terminal.machine;
        let chosen = machine.events().iter().flat_map(|event| machine.choices(event));
        let values = chosen.map(|chosen| chosen.value).collect();
        self.0.entry(values).or_default().insert(terminal.outcome);
    }
}

/// Only `main` makes choices, one after the other. So each list of values is one way to choose, unless it is the
/// beginning of another one.
#[test]
fn insensitive_to_the_schedule() {
    let all = benchmarks();
    let insensitive = all.iter().find(|one| one.class == "insensitive").expect("there is one");
    for constants in ["WORKERS=2 LIMIT=1", "WORKERS=3 LIMIT=1", "WORKERS=3 LIMIT=2"] {
        let constants: Vec<Definition> = constants.split(' ').map(definition).collect();
        let mut seen = ByChoice::default();
        let report =
            explore(&insensitive.program(&constants), Explorer::Dpor, &Options::default(), &mut seen);
        assert!(report.complete());
        let mut outcomes: BTreeSet<Outcome> = BTreeSet::new();
        for (values, of_values) in &seen.0 {
            assert_eq!(of_values.len(), 1, "{values:?} ends in two ways");
            let is_cut_short =
                seen.0.keys().any(|longer| longer.len() > values.len() && longer.starts_with(values));
            assert!(!is_cut_short, "after {values:?} it may go on or not");
            outcomes.extend(of_values);
        }
        assert_eq!(outcomes.len(), 2, "it ends well or not, by choice");
    }
}

/// So many runs are in a campaign, as with Java.
const RUNS: u64 = 250;

/// How many runs show the bug, with noise at these locations.
fn buggy(program: &Arc<Program>, locations: &str, runs: u64) -> u64 {
    let noise = NoiseSettings {
        locations: locations.parse().expect("they are locations"),
        strength: Strength { least: 0, most: 25 },
        ..NoiseSettings::default()
    };
    let limits = Limits { schedules: Some(runs), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let report = explore(program, Sampler::Noise(noise), &options, &mut ());
    report.statistics.deadlock_schedules + report.statistics.failure_schedules
}

#[test]
fn classes_under_the_undisturbed_runs_of_noise() {
    for benchmark in benchmarks() {
        for definitions in &benchmark.levels {
            let hits = buggy(&benchmark.program(definitions), "none", 1);
            match benchmark.class.as_str() {
                "latent" | "never" => assert_eq!(hits, 0, "{}", benchmark.name),
                "always" => assert_eq!(hits, 1, "{}", benchmark.name),
                _ => {}
            }
        }
    }
}

/// Two latent bugs need more than the usual locations at low contention. With one pair of threads `boundedbuffer` has no
/// bug. The flags of `critical` hang on nothing, so the test on shared variables leaves them out; a reference to any of
/// them is an external one.
#[test]
fn latent_bugs_show_with_noise() {
    for benchmark in benchmarks().iter().filter(|benchmark| benchmark.class == "latent") {
        let low = benchmark.program(&benchmark.levels[0]);
        let hits = buggy(&low, "default", RUNS);
        match benchmark.name.as_str() {
            "boundedbuffer.cl" => {
                assert_eq!(hits, 0);
                assert!(buggy(&benchmark.program(&benchmark.levels[1]), "default", RUNS) > 0);
            }
            "critical.cl" => {
                assert_eq!(hits, 0);
                assert!(buggy(&low, "mbtefr,matefr", RUNS) > RUNS / 2);
            }
            name => assert!(hits > 0, "{name}"),
        }
    }
}

#[test]
fn noise_lets_runs_pass_that_always_fail() {
    for benchmark in benchmarks().iter().filter(|benchmark| benchmark.class == "always") {
        let hits = buggy(&benchmark.program(&benchmark.levels[0]), "default", RUNS);
        assert!(0 < hits && hits < RUNS, "{}: {hits}", benchmark.name);
    }
}

#[test]
fn noise_is_nothing_to_the_insensitive() {
    for benchmark in benchmarks().iter().filter(|benchmark| benchmark.class == "insensitive") {
        let program = benchmark.program(&benchmark.levels[0]);
        let hits = ["none", "default", "all"].map(|locations| buggy(&program, locations, RUNS));
        assert!(hits[0] > 0 && hits.iter().all(|other| *other == hits[0]), "{hits:?}");
    }
}
