//! Noise: the worked examples of Luna's thesis (2022), with exact values, and what must hold of every campaign.

use std::collections::BTreeSet;
use std::num::{NonZeroU32, NonZeroU64};
use std::sync::Arc;

use loris_explorers::noise::{
    Calls, Category, Computer, Controlled, Decay, Location, Locations, NoiseFigures, NoiseKind,
    NoiseSettings, Passage, Places, Seeding, SharedVariables, Strength, VirtualTime,
};
use loris_explorers::{Limits, Observer, Options, Report, Sampler, Scheduling, Technique, Terminal, explore};
use loris_interpreter::{Machine, OpKind, Outcome, System, ThreadId};
use loris_lang::ir::Program;
use loris_lang::source::Span;

use crate::common::program;

/// Draws each of some strengths, in every combination.
#[derive(Default)]
struct Enumerated {
    strengths: Vec<Option<u64>>,
    /// Which strength each call of this run gets.
    digits: Vec<usize>,
    calls: usize,
}

impl Seeding for &mut Enumerated {
    fn strength(&mut self, _before: u32) -> Option<u64> {
        if self.calls == self.digits.len() {
            self.digits.push(0);
        }
        self.calls += 1;
        self.strengths[self.digits[self.calls - 1]]
    }

    fn delay(&mut self) -> u64 {
        0
    }
}

impl Enumerated {
    /// The next combination; `false` after the last one.
    fn next(&mut self) -> bool {
        self.calls = 0;
        while let Some(digit) = self.digits.pop() {
            if digit + 1 < self.strengths.len() {
                self.digits.push(digit + 1);
                return true;
            }
        }
        false
    }
}

/// A run with noise that was chosen.
struct Run {
    machine: Machine,
    passages: Vec<Passage>,
}

impl Run {
    /// Steps and passed locations, in order.
    fn trace(&self) -> Vec<(ThreadId, Option<Location>, OpKind, Span)> {
        let mut passages = self.passages.iter().peekable();
        let mut trace = Vec::new();
        for depth in 0..=self.machine.depth() {
            while let Some(passage) = passages.next_if(|passage| passage.depth == depth) {
                trace.push((passage.thread, Some(passage.location), OpKind::Point, passage.at));
            }
            if let Some(event) = self.machine.events().get(depth) {
                trace.push((event.thread, None, event.op.kind, event.op.span));
            }
        }
        trace
    }

    /// Whether `late` writes before the last write of `early`.
    fn overlaps(&self, early: &str, late: &str) -> bool {
        let writes = self.machine.events().iter().filter(|event| event.op.kind == OpKind::Write);
        let mut of_late = writes.skip_while(|event| self.machine.thread_name(event.thread) != late);
        of_late.any(|event| self.machine.thread_name(event.thread) == early)
    }
}

/// Runs a program once with each combination of strengths.
fn all_runs(
    program: &Arc<Program>,
    settings: &NoiseSettings,
    strengths: Vec<Option<u64>>,
    mut see: impl FnMut(&mut Run),
) {
    let mut time = VirtualTime::new(settings.computer);
    let calls = Calls::new(Places::of(program), settings.locations, settings.kind);
    let mut seeding = Enumerated { strengths, ..Enumerated::default() };
    let mut run = Run { machine: System::new(Arc::clone(program)).machine(), passages: Vec::new() };
    loop {
        run.machine.begin(&[]).expect("there is no choice");
        time.begin();
        let mut calls = calls.clone();
        let mut controlled = Controlled { calls: &mut calls, seeding: &mut seeding };
        while let Some(thread) = time.next(&run.machine, &mut controlled) {
            let event = run.machine.step(thread, &[]).expect("it can step");
            let event = run.machine.event(event);
            time.executed(&run.machine, event);
            controlled.calls.executed(event.thread, event.op);
        }
        run.passages = calls.passages().to_vec();
        see(&mut run);
        if !seeding.next() {
            return;
        }
    }
}

fn computer(cores: u32) -> Computer {
    Computer { cores: NonZeroU32::new(cores).expect("a core"), ..Computer::default() }
}

fn locations(text: &str) -> Locations {
    text.parse().expect("they are locations")
}

/// The table of noise on a lost update: one core, no quantum, every combination of strengths.
#[test]
fn a_lost_update_under_all_noise() {
    let program = program(
        "mutex m; var x;
         thread a { let r; with m { r = x; } with m { x = r + 1; } }
         thread b { let r; with m { r = x; } with m { x = r + 1; } }
         final { assert x == 2; }",
    );
    let row = |kind, locations: &str, strengths: std::ops::RangeInclusive<u64>| {
        let settings =
            NoiseSettings { kind, locations: locations.parse().expect("right"), ..NoiseSettings::default() };
        let (mut runs, mut lost, mut traces) = (0, 0, BTreeSet::new());
        all_runs(&program, &settings, strengths.map(Some).collect(), |run| {
            runs += 1;
            lost += u32::from(run.machine.outcome() == Some(Outcome::Failure));
            traces.insert(run.trace());
        });
        (runs, lost, traces.len())
    };
    let (sleep, yields) = (NoiseKind::Sleep, NoiseKind::Yield);
    assert_eq!(row(sleep, "none", 0..=0), (1, 0, 1));
    assert_eq!(row(sleep, "sb", 0..=3), (4096, 4096 * 21 / 32, 10));
    assert_eq!(row(sleep, "sb", 1..=3), (729, 729, 2));
    assert_eq!(row(sleep, "sb", 1..=5), (15_625, 15_625 * 124 / 125, 5));
    assert_eq!(row(yields, "sb", 1..=3), (729, 729 * 22 / 27, 6));
    assert_eq!(row(yields, "sb", 1..=5), (15_625, 15_625 * 19 / 25, 6));
}

/// Two clients, five minutes of ten ticks apart, who sleep between two updates or do not.
#[test]
fn a_client_record() {
    let program = program(
        "mutex m; var name, address;
         thread early { lock m; name = 1; unlock m; with m { address = 1; } }
         thread late {
           for i in 0..50 { point; }
           lock m; name = 2; unlock m; with m { address = 2; }
         }
         final { assert name == address; }",
    );
    let settings =
        NoiseSettings { computer: computer(2), locations: locations("lbarlu"), ..NoiseSettings::default() };
    let outcomes = |strength| {
        let (mut runs, mut overlaps, mut mixed) = (0, 0, 0);
        all_runs(&program, &settings, vec![None, Some(strength)], |run| {
            runs += 1;
            overlaps += u32::from(run.overlaps("early", "late"));
            mixed += u32::from(run.machine.outcome() == Some(Outcome::Failure));
        });
        (runs, overlaps, mixed)
    };
    assert_eq!(outcomes(100), (4, 2, 1), "they overlap if the early one sleeps; the late one must not");
    assert_eq!(outcomes(40), (4, 0, 0), "a sleep of less than five minutes does no harm");
}

#[test]
fn shared_variables_of_the_example() {
    let program = program("var A, B, C; fn c() { return C; } main { A = B; B = c(); C = A; }");
    let found = SharedVariables::of(&program);
    for variable in ["A", "B", "C"] {
        assert_eq!(found.dependencies(&program, variable), ["A", "B", "C"], "D({variable})");
    }
    assert_eq!(found.noised().len(), 5);
    assert_eq!(found.calls(&program), (10, 6), "of ten calls four are redundant");
}

#[test]
fn shared_variables_under_conditions() {
    let noised = |text| SharedVariables::of(&program(text)).noised().len();
    assert_eq!(
        noised("var A, B, C; main { if A == B { A = C; } }"),
        2,
        "A hangs on itself, B and C on nothing"
    );
    let apart = "var A, B, C; main { let same = A == B; A = C; }";
    assert_eq!(noised(apart), 2, "A is read and written, and hangs on C");
    assert_eq!(noised("var x; main { x = 1; }"), 0);
    assert_eq!(noised("var x; main { let r = x; assert r == 0; }"), 0);
    assert_eq!(noised("var x; main { let r = x; x = r + 1; }"), 2);
    assert_eq!(noised("var x; main { x += 1; }"), 2);
    assert_eq!(noised("var sold; main { if sold < 3 { sold = sold + 1; } }"), 3);
    assert_eq!(noised("var x; fn up(v) { return v + 1; } main { x = up(x); }"), 2);
    assert_eq!(noised("var x, y; main { if y == 0 && x == 0 { x = 1; } }"), 2, "y hangs on nothing");
}

const ACCOUNTS: &str = "const N = 4; mutex m[N]; var balance[N];
fn deposit(i, v) { with m[i] { balance[i] += v; } }
fn transfer(i, j, v) { with m[i] { balance[i] -= v; balance[j] += v; } }
fn client(i) { deposit(i, 300); transfer(i, (i + 1) % N, 99); lock m[i]; balance[i] += 1; unlock m[i]; }
main {
  let h[N];
  for i in 0..N { h[i] = spawn client(i); }
  for i in 0..N { join h[i]; }
}";

/// Runs from a number on, all with one seed.
fn from_run(settings: NoiseSettings, first: u64) -> Technique {
    let first_run = NonZeroU64::new(first).expect("from 1 on");
    let scheduling = Scheduling { seed: 7, first_run, ..Scheduling::default() };
    Technique::Sampled(Sampler::Noise(settings), scheduling)
}

fn campaign(text: &str, noise: NoiseSettings, runs: u64) -> (Report, NoiseFigures) {
    let limits = Limits { schedules: Some(runs), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let report = explore(&program(text), from_run(noise, 1), &options, &mut ());
    let figures = report.noise.clone().expect("there are figures");
    (report, figures)
}

fn passed(text: &str, active: &str) -> u64 {
    let settings = NoiseSettings { locations: locations(active), ..NoiseSettings::default() };
    campaign(text, settings, 1).1.passed.iter().sum()
}

#[test]
fn counts_add_up() {
    let categories = Category::ALL.map(|category| passed(ACCOUNTS, category.code()));
    assert_eq!(passed(ACCOUNTS, "all"), categories.iter().sum::<u64>());
    let single = Location::ALL.map(|location| passed(ACCOUNTS, location.code()));
    assert_eq!(single.iter().sum::<u64>(), categories.iter().sum::<u64>());
    assert_eq!(passed(ACCOUNTS, "none"), 0);
    for (before, after) in [
        ("sbbsmc", "sbasmc"),
        ("lbbrll", "lbarlu"),
        ("tbbtl", "tbatl"),
        ("svbbsfa", "svbasfa"),
        ("mbtefr", "matefr"),
    ] {
        assert_eq!(passed(ACCOUNTS, before), passed(ACCOUNTS, after), "{before} {after}");
    }
    assert_eq!(passed(ACCOUNTS, "tb"), 12, "before and after each launch, and before each routine");
    assert_eq!(passed(ACCOUNTS, "sbbsmc"), 8, "two functions of each client are a `with` each");
    assert_eq!(passed(ACCOUNTS, "lbbrll"), 4);
    assert_eq!(passed(ACCOUNTS, "mbci"), 4);
}

/// One thread alone: what noise costs.
#[test]
fn time_grows_with_strength_and_probability() {
    let text = "var x; main { for i in 0..50 { x += 1; } }";
    let time = |kind, strength, probability: &str, cores| {
        let settings = NoiseSettings {
            kind,
            strength: Strength { least: strength, most: strength },
            probability: probability.parse().expect("one"),
            computer: computer(cores),
            ..NoiseSettings::default()
        };
        campaign(text, settings, 100).1.ticks / 100
    };
    let steps = 100;
    assert_eq!(time(NoiseKind::Sleep, 0, "1", 1), steps);
    // A call before each step: what follows the last one takes no time.
    for strength in [1, 2, 3, 10] {
        assert_eq!(time(NoiseKind::Sleep, strength, "1", 1), steps + strength * steps);
        assert_eq!(time(NoiseKind::BusyWait, strength, "1", 1), steps + strength * steps);
        assert_eq!(time(NoiseKind::Yield, strength, "1", 1), steps, "nobody waits");
    }
    for (probability, percent) in [("0.25", 25), ("0.5", 50), ("0.75", 75)] {
        let mean = time(NoiseKind::Sleep, 10, probability, 1);
        assert!(mean.abs_diff(steps + 10 * percent) < 30, "{probability}: {mean}");
    }
}

#[test]
fn without_noise_there_is_one_interleaving() {
    for computer in [computer(1), computer(3), Computer { quantum: NonZeroU64::new(3), ..computer(2) }] {
        let settings = NoiseSettings { computer, ..NoiseSettings::default() }.undisturbed();
        let (report, figures) = campaign(ACCOUNTS, settings, 20);
        assert_eq!((report.statistics.schedules, report.statistics.hbrs), (20, 1));
        assert_eq!((figures.runs, figures.interleavings, figures.calls), (20, 1, 0));
    }
    let settings =
        NoiseSettings { computer: Computer { jitter: 2, ..computer(2) }, ..NoiseSettings::default() };
    assert!(campaign(ACCOUNTS, settings.undisturbed(), 20).0.statistics.hbrs > 1, "jitter is a disturbance");
}

#[test]
fn runs_are_made_again_by_number() {
    let text = "var x; thread t[i in 0..3] { x += 1; yield; x += 1; } final { assert x == 6; }";
    let settings = NoiseSettings { decay: Decay::ByVisits, ..NoiseSettings::default() };
    let (all, figures) = campaign(text, settings, 50);
    let first = all.statistics.first_bug.expect("an update is lost");
    assert!(figures.interleavings > 20, "{}", figures.interleavings);
    let limits = Limits { schedules: Some(1), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let again = explore(&program(text), from_run(settings, first), &options, &mut ());
    assert_eq!(again.findings[0].schedule, all.findings[0].schedule);
}

#[test]
fn cores_matter_to_yields() {
    let text = "var x; thread t[i in 0..2] { x += 1; } final { assert x == 2; }";
    let lost = |cores, kind| {
        let settings = NoiseSettings { kind, computer: computer(cores), ..NoiseSettings::default() };
        campaign(text, settings, 200).0.statistics.failure_schedules
    };
    assert!(lost(1, NoiseKind::Yield) > 0, "one core: who yields lets the other one in");
    assert!(lost(1, NoiseKind::Sleep) > 0);
    assert_eq!(lost(1, NoiseKind::BusyWait), 0, "who is busy keeps the only core");
    let undisturbed = NoiseSettings { computer: computer(2), ..NoiseSettings::default() }.undisturbed();
    assert_eq!(campaign(text, undisturbed, 1).0.statistics.failure_schedules, 1, "both at once");
    assert_eq!(lost(2, NoiseKind::Yield), 200, "a core each: nobody waits, so nothing changes");
}

/// Keeps the last schedule.
#[derive(Default)]
struct Last(String);

impl Observer for Last {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.0 = terminal.machine.schedule().text(terminal.machine);
    }
}

/// The schedule that threads run by themselves.
fn by_themselves(text: &str, computer: Computer) -> String {
    let noise = NoiseSettings { computer, ..NoiseSettings::default() }.undisturbed();
    let limits = Limits { schedules: Some(1), ..Limits::default() };
    let mut last = Last::default();
    explore(&program(text), Sampler::Noise(noise), &Options { limits, ..Options::default() }, &mut last);
    last.0
}

#[test]
fn who_has_used_up_its_quantum_makes_room() {
    let text = "thread t[i in 0..2] { point; point; point; point; }";
    for (ticks, schedule) in
        [(1, "t[0] t[1] t[0] t[1] t[0] t[1] t[0] t[1]"), (2, "2*t[0] 2*t[1] 2*t[0] 2*t[1]")]
    {
        let computer = Computer { quantum: NonZeroU64::new(ticks), ..computer(1) };
        assert_eq!(by_themselves(text, computer), schedule);
    }
}

/// At the moment at which `a` has unlocked the mutex and `c` has spawned `f`: who waited comes first.
#[test]
fn who_has_become_enabled_comes_before_who_was_created() {
    let text = "mutex m; thread a { lock m; point; unlock m; } thread b { lock m; point; unlock m; }
thread c { point; point; spawn f(); } fn f() { point; point; point; }";
    let schedule = by_themselves(text, computer(2));
    let rest = schedule.strip_prefix("a c a c a c ").unwrap_or_else(|| panic!("{schedule}"));
    assert!(rest.starts_with("b "), "{schedule}");
}

#[test]
fn noise_decays_by_the_visits_of_a_place() {
    let settings = NoiseSettings {
        decay: Decay::ByVisits,
        locations: "all".parse().expect("locations"),
        ..NoiseSettings::default()
    };
    let (_, once) = campaign("var x; thread a { x = 1; x = 2; x = 3; x = 4; }", settings, 20);
    assert_eq!(
        (once.calls, once.noisy),
        (100, 80),
        "each place is visited once; after the last step nothing is left to disturb"
    );
    let (_, again) = campaign("var x; thread a { for i in 0..4 { x = i; } }", settings, 20);
    assert!(again.noisy < again.calls, "{} of {}", again.noisy, again.calls);
}

#[test]
fn who_spins_is_not_alone_with_a_quantum() {
    let text = "var done; thread spins { while !done { } } thread sets { done = 1; }";
    let text = text.replace("!done", "done == 0");
    let run = |computer| {
        let limits = Limits { schedules: Some(5), depth: Some(100), ..Limits::default() };
        let noise = NoiseSettings { computer, ..NoiseSettings::default() }.undisturbed();
        let options = Options { limits, ..Options::default() };
        explore(&program(&text), Sampler::Noise(noise), &options, &mut ()).statistics.truncated
    };
    assert_eq!(run(computer(1)), 5);
    assert_eq!(run(Computer { quantum: NonZeroU64::new(4), ..computer(1) }), 0);
    assert_eq!(run(computer(2)), 0);
}
