//! Limits, findings, conditions, choices, seeds and determinism of runs.

use std::sync::Arc;

use loris_explorers::{
    BugLimit, Counting, Explorer, FindingKind, Generator, Limits, Observer, Options, Progress, Sampler,
    Scheduling, StopReason, Technique, Terminal, explore,
};
use loris_interpreter::{Deadlock, Machine, Outcome, System};
use loris_lang::ir::Program;
use loris_lang::schedule::NamedSchedule;

use crate::common::{collect, counter, philosophers, program, run};

fn limited(limits: Limits) -> Options {
    Options { limits, ..Options::default() }
}

const SYSTEMATIC: [Explorer; 8] = [
    Explorer::Dfs,
    Explorer::HbrCaching,
    Explorer::LazyHbrCaching,
    Explorer::StateCaching,
    Explorer::Dpor,
    Explorer::SourceDpor,
    Explorer::OptimalDpor,
    Explorer::LazyDpor,
];

#[test]
fn limits_stop_a_run() {
    let program = program(&counter(5));
    let schedules = limited(Limits { schedules: Some(7), ..Limits::default() });
    let events = limited(Limits { events: Some(100), ..Limits::default() });
    for explorer in Explorer::SEARCHES {
        let report = explore(&program, explorer, &schedules, &mut ());
        if explorer != Explorer::LazyHbrCaching || report.stopped_by.is_some() {
            assert_eq!(report.stopped_by, Some(StopReason::Schedules), "{explorer}");
            assert_eq!(report.statistics.executions(), 7);
        }
        let report = explore(&program, explorer, &events, &mut ());
        assert_eq!(report.stopped_by, Some(StopReason::Events), "{explorer}");
        assert!(report.statistics.events >= 100);
    }
}

#[test]
fn a_limit_that_is_just_met_leaves_the_run_complete() {
    let program = program(&counter(3));
    let options = limited(Limits { schedules: Some(6), events: Some(72), ..Limits::default() });
    let report = explore(&program, Explorer::Dfs, &options, &mut ());
    assert_eq!((report.complete(), report.statistics.schedules, report.statistics.events), (true, 6, 72));
}

#[test]
fn a_depth_limit_cuts_executions_and_the_search_goes_on() {
    let program = program("var x; thread a { loop { x = x + 1; } } thread b { x = 0; }");
    let options = limited(Limits { depth: Some(5), ..Limits::default() });
    let report = explore(&program, Explorer::Dfs, &options, &mut ());
    assert_eq!(report.stopped_by, Some(StopReason::Depth));
    assert_eq!((report.statistics.schedules, report.statistics.truncated), (0, 6));
    assert_eq!(report.statistics.max_depth, 5);
}

/// The searches over parts of executions.
const OVER_CUTS: [Explorer; 4] =
    [Explorer::LedgerHbr, Explorer::LazyOptimalDpor, Explorer::LazyTreeDpor, Explorer::LazyReverseSearch];

#[test]
fn a_limit_on_the_depth_ends_a_search_that_would_not_end() {
    let always =
        "var x; mutex m; thread t[i in 0..2] { loop { with m { x = x + 1; } } } thread s { let r = x; }";
    let sometimes = "var x, y; thread s { x = 1; } thread t { while x == 1 { y = 1; } }";
    for (text, explorer) in [always, sometimes].into_iter().flat_map(|text| OVER_CUTS.map(|one| (text, one)))
    {
        let options = limited(Limits { depth: Some(12), ..Limits::default() });
        let report = explore(&program(text), explorer, &options, &mut ());
        assert_eq!(report.stopped_by, Some(StopReason::Depth), "{explorer}: {text}");
        assert!(report.statistics.truncated > 0 && report.statistics.max_depth == 12, "{explorer}: {text}");
    }
}

#[test]
fn failures_beside_endless_threads() {
    let spin = "var flag, x, y; thread a { while flag == 0 { y = 1; } x = 1; } thread b { flag = 1; assert x == 0; }";
    let endless = "var x; thread a { loop { x = x + 1; } } thread b { assert x != 2; }";
    let both = "var x; mutex m; thread a { loop { lock m; x = 1 - x; unlock m; } } \
                thread b { loop { lock m; assert x != 1; unlock m; } }";
    for text in [spin, endless, both] {
        for explorer in OVER_CUTS.into_iter().filter(|one| *one != Explorer::LazyReverseSearch) {
            let options = limited(Limits { depth: Some(300), schedules: Some(500), ..Limits::default() });
            let report = explore(&program(text), explorer, &options, &mut ());
            assert!(!report.complete(), "{explorer} proves nothing of {text}");
            assert!(!report.findings.is_empty(), "{explorer} finds the failure in {text}");
        }
    }
}

#[test]
fn a_failure_beside_a_thread_that_runs_for_ever_is_found() {
    let program = program("var x; thread a { fail; } thread b { loop { x = 1; } }");
    let report = explore(&program, Explorer::StateCaching, &Options::default(), &mut ());
    assert_eq!((report.statistics.schedules, report.findings.len()), (0, 1));
    let options = limited(Limits { depth: Some(5), ..Limits::default() });
    let report = explore(&program, Explorer::Dfs, &options, &mut ());
    assert_eq!((report.statistics.truncated, report.statistics.failure_schedules), (1, 1));
    assert_eq!(report.findings.len(), 1);
}

#[test]
fn the_first_bug_can_end_a_run() {
    let program = program(&philosophers(3));
    let options = limited(Limits { bugs: BugLimit::First, ..Limits::default() });
    for explorer in
        [Explorer::Dfs, Explorer::Dpor, Explorer::OptimalDpor, Explorer::HbrCaching, Explorer::Random]
    {
        let report = explore(&program, explorer, &options, &mut ());
        assert_eq!(report.stopped_by, Some(StopReason::FirstBug), "{explorer}");
        assert_eq!(report.statistics.deadlock_schedules, 1);
        assert_eq!(report.findings.len(), 1);
    }
}

struct Stopper(u32);

impl Observer for Stopper {
    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        assert!(progress.done.is_none_or(|done| (0.0..=1.0).contains(&done)));
        self.0 -= 1;
        (self.0 == 0).then_some(StopReason::Timeout)
    }
}

#[test]
fn the_observer_stops_a_run() {
    let program = program(&counter(7));
    for explorer in
        [Explorer::Dfs, Explorer::Dpor, Explorer::OptimalDpor, Explorer::Random, Explorer::StateCaching]
    {
        let report = explore(&program, explorer, &Options::default(), &mut Stopper(5));
        assert_eq!(report.stopped_by, Some(StopReason::Timeout), "{explorer}");
    }
}

#[test]
fn a_random_run_without_events_can_be_stopped() {
    let program = program("thread a { let x = 1; }");
    let report = explore(&program, Explorer::Random, &Options::default(), &mut Stopper(3));
    assert_eq!(report.stopped_by, Some(StopReason::Timeout));
}

#[test]
fn findings_are_distinct_and_replay() {
    let text = "var x; mutex a, b;
thread s { lock a; lock b; x = x + 1; assert x != 2, \"two\"; unlock b; unlock a; }
thread t { lock b; lock a; x = x + 1; assert x < 2, \"less\"; unlock a; unlock b; }";
    let program = program(text);
    for explorer in [
        Explorer::Dfs,
        Explorer::HbrCaching,
        Explorer::StateCaching,
        Explorer::Dpor,
        Explorer::SourceDpor,
        Explorer::OptimalDpor,
    ] {
        let report = explore(&program, explorer, &Options::default(), &mut ());
        let mut kinds: Vec<_> = report.findings.iter().map(|found| found.kind).collect();
        kinds.sort_unstable();
        assert_eq!(
            kinds,
            [FindingKind::MutexDeadlock, FindingKind::Failure, FindingKind::Failure],
            "{explorer}: {:?}",
            report.findings
        );
        for finding in &report.findings {
            let mut machine = replay(&program, &finding.schedule);
            let outcome = machine.outcome();
            let is_shown = match finding.kind {
                FindingKind::MutexDeadlock => outcome == Some(Outcome::Deadlock(Deadlock::Mutex)),
                FindingKind::StuckInLoop => outcome == Some(Outcome::Deadlock(Deadlock::Loop)),
                FindingKind::Deadlock => outcome == Some(Outcome::Deadlock(Deadlock::Other)),
                FindingKind::Failure => machine.failures().next().is_some(),
            };
            assert!(is_shown, "{explorer}: {finding:?}");
        }
        let few = Options { findings: 0, ..Options::default() };
        assert_eq!(explore(&program, explorer, &few, &mut ()).findings.len(), 2);
    }
}

#[test]
fn schedules_replay_to_the_same_state() {
    let text = "var x, y; cond c; mutex m; chan q(1);
fn child(k) { x = x + k; send q, k; }
thread a { let h = spawn child(choose(1..3)); let r = recv(q); join h; }
thread b { let v = choose(0..2); y = v; x = 1; let w = choose(v..2); atomic { y = y + w; } }";
    let program = program(text);
    for explorer in SYSTEMATIC {
        let mut seen = Replays::default();
        explore(
            &program,
            explorer,
            &limited(Limits { schedules: Some(200), ..Limits::default() }),
            &mut seen,
        );
        assert!(!seen.0.is_empty());
        for (schedule, outcome, state) in &seen.0 {
            let mut machine = replay(&program, schedule);
            assert_eq!(machine.outcome(), Some(*outcome), "{explorer}: {schedule}");
            assert_eq!(machine.terminal_fingerprint(), *state, "{explorer}: {schedule}");
        }
    }
}

/// Schedules by names, with what they led to.
#[derive(Default)]
struct Replays(Vec<(NamedSchedule, Outcome, u128)>);

impl Observer for Replays {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let schedule = terminal.machine.schedule().named(terminal.machine);
        self.0.push((schedule, terminal.outcome, terminal.fingerprints.state));
    }
}

/// A new machine at the end of a schedule, which can be read as it is printed.
fn replay(program: &Arc<Program>, schedule: &NamedSchedule) -> Machine {
    assert_eq!(schedule.to_string().parse().as_ref(), Ok(schedule));
    let mut machine = System::new(program.clone()).machine();
    machine.replay(schedule).expect("a schedule that was run before");
    machine
}

#[test]
fn choices_are_explored() {
    let step = "var x; thread a { x = 1; let v = choose(0..3); let w = choose(0..v + 1); }";
    let root = "var x; thread a { let v = choose(0..3); x = v; }";
    let both =
        "var x; thread a { let v = choose(0..2); x = v; } thread b { x = 5; let w = choose(0..2); x = w; }";
    for explorer in SYSTEMATIC {
        assert_eq!(run(step, explorer).statistics.states, 6, "{explorer}");
        assert_eq!(run(root, explorer).statistics.states, 3, "{explorer}");
    }
    for explorer in SYSTEMATIC {
        let (report, found) = collect(&program(both), explorer, &Options::default());
        let (_, all) = collect(&program(both), Explorer::Dfs, &Options::default());
        assert!(report.complete());
        assert_eq!(found.states, all.states, "{explorer}");
    }
}

#[test]
fn conditions_are_decided_if_they_can_be() {
    let text = "var x; thread a { let r = x; x = r + 1; } thread b { let r = x; x = r + 1; }
exists x == 1; exists x == 3; forall x > 0; forall x == 2; never x == 3; never b:r == 1;";
    let holds =
        |report: &loris_explorers::Report| -> Vec<_> { report.conditions.iter().map(|c| c.holds).collect() };
    for explorer in [Explorer::Dfs, Explorer::Dpor, Explorer::LazyHbrCaching, Explorer::StateCaching] {
        let report = run(text, explorer);
        let expected = [Some(true), Some(false), Some(true), Some(false), Some(true), Some(false)];
        assert_eq!(holds(&report), expected, "{explorer}");
        let with_schedule: Vec<_> = report.conditions.iter().map(|c| c.schedule.is_some()).collect();
        assert_eq!(with_schedule, [true, false, false, true, false, true]);
    }
    let report = run(text, Explorer::LazyDpor);
    assert_eq!(holds(&report), [Some(true), None, None, Some(false), None, Some(false)]);
    let one = limited(Limits { schedules: Some(1), ..Limits::default() });
    let report = explore(&program(text), Explorer::Dfs, &one, &mut ());
    assert_eq!(holds(&report), [None, None, None, None, None, Some(false)]);
}

#[test]
fn assume_blocked_executions_are_counted_apart() {
    let text = "var x; thread a { x = 1; } thread b { assume x == 1; x = 2; }";
    let found = run(text, Explorer::Dfs).statistics;
    assert_eq!((found.schedules, found.assume_blocked, found.hbrs, found.states), (1, 1, 1, 1));
    assert_eq!(found.executions(), 2);
}

#[test]
fn exact_counts_are_those_of_fingerprints() {
    for text in [philosophers(3), counter(4)] {
        let program = program(&text);
        let exact = Options { counting: Counting::Exact, ..Options::default() };
        for explorer in [Explorer::Dfs, Explorer::Dpor] {
            let one = explore(&program, explorer, &exact, &mut ());
            let other = explore(&program, explorer, &Options::default(), &mut ());
            assert_eq!(one, other);
        }
    }
}

#[test]
fn runs_are_deterministic_and_seeds_matter() {
    let program = program(&philosophers(3));
    let options = limited(Limits { schedules: Some(50), ..Limits::default() });
    let with = |seed| {
        let scheduling = Scheduling { seed, ..Scheduling::default() };
        let drawn = Technique::Sampled(Sampler::Random(Generator::Pcg), scheduling);
        collect(&program, drawn, &options)
    };
    assert_eq!(with(1), with(1));
    assert_ne!(with(1).1.schedules, with(2).1.schedules);
    for explorer in SYSTEMATIC {
        assert_eq!(collect(&program, explorer, &options), collect(&program, explorer, &options));
    }
}

#[test]
fn random_schedules_find_every_state_in_time() {
    let options = limited(Limits { schedules: Some(500), ..Limits::default() });
    let text =
        "var x; thread a { let v = choose(0..4); x = x + v; let w = choose(0..2); } thread b { x = x + 1; }";
    let (_, all) = collect(&program(text), Explorer::Dfs, &Options::default());
    let (_, found) = collect(&program(text), Explorer::Random, &options);
    assert_eq!(found.states, all.states);
}

#[test]
fn sizes_are_maxima() {
    let found = run(
        "var x; fn f() { x = 1; } main { let h = spawn f(); let g = spawn f(); join h; join g; }",
        Explorer::Dfs,
    );
    assert_eq!((found.statistics.max_threads, found.statistics.max_depth), (3, 6));
    assert_eq!(found.statistics.max_enabled, 2);
}

#[test]
fn a_program_without_events_has_one_schedule() {
    for explorer in SYSTEMATIC {
        let found = run("thread a { let x = 1; }", explorer).statistics;
        assert_eq!((found.schedules, found.events, found.states), (1, 0, 1), "{explorer}");
    }
}
