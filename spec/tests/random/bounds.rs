//! Bounded searches on random programs, against an oracle that runs every schedule and counts what it costs.
//!
//! `LORIS_EFFORT` and `LORIS_SEED` set how many programs are drawn and which ([`loris_spec::effort`]).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::Arc;

use loris_explorers::{
    Bound, BugLimit, CostCount, Explorer, Limits, Observer, Options, Progress, Report, StopReason, Technique,
    Terminal, explore,
};
use loris_interpreter::{Profile, System};
use loris_lang::ir::Program;
use loris_spec::compare::{Collector, difference};
use loris_spec::generate::{Feature, Features, Random, Size, mix};
use loris_spec::judge::read;
use loris_spec::oracle::costs::{Costs, Measure, Verdict, costs};
use loris_spec::setting::Setting;

use crate::judge_each;

/// Programs with more schedules are left out.
const MOST: usize = 300;

/// Collects, and stops a search that does not end.
struct Budget {
    found: Collector,
    polls_left: usize,
}

impl Budget {
    /// For so many schedules, each of some dozen events, and each walked through again and again.
    fn with(schedules: usize) -> Budget {
        Budget { found: Collector::default(), polls_left: 200 + 40 * schedules }
    }
}

impl Observer for Budget {
    fn poll(&mut self, _: &Progress<'_>) -> Option<StopReason> {
        self.polls_left = self.polls_left.saturating_sub(1);
        (self.polls_left == 0).then_some(StopReason::Timeout)
    }

    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.found.terminal(terminal);
    }
}

/// One program under one measure and profile, and the oracle's word on it.
struct Case {
    program: Arc<Program>,
    profile: Profile,
    measure: Measure,
    costs: Costs,
}

impl Case {
    fn most(&self) -> u32 {
        self.costs.schedules.iter().map(|(cost, _)| *cost).max().unwrap_or(0)
    }

    fn fixed(&self, bound: u32) -> Bound {
        match self.measure {
            Measure::Preemptions => Bound::Preemptions(bound),
            Measure::Delays => Bound::Delays(bound),
        }
    }

    fn iterative(&self) -> Bound {
        match self.measure {
            Measure::Preemptions => Bound::IterativePreemptions,
            Measure::Delays => Bound::IterativeDelays,
        }
    }

    fn run(&self, explorer: Explorer, bound: Bound, bugs: BugLimit) -> (Report, Collector) {
        self.run_within(explorer, bound, Limits { bugs, ..Limits::default() })
    }

    fn run_within(&self, explorer: Explorer, bound: Bound, limits: Limits) -> (Report, Collector) {
        let options = Options { limits, ..Options::default() };
        let system = System::under(Arc::clone(&self.program), self.profile);
        let technique = Technique::within(explorer, bound).expect("it has such bounds");
        let mut found = Budget::with(self.costs.schedules.len() + self.costs.blocked);
        let report = explore(&system, technique, &options, &mut found);
        (report, found.found)
    }

    /// How many schedules there are of each cost up to the bound, and how many of them have a bug.
    fn profile_up_to(&self, bound: u32) -> Vec<CostCount> {
        let mut counts: Vec<CostCount> = Vec::new();
        for (cost, verdict) in self.costs.schedules.iter().filter(|(cost, _)| *cost <= bound) {
            let cost = usize::try_from(*cost).expect("is small");
            counts.resize(counts.len().max(cost + 1), CostCount::default());
            counts[cost].schedules += 1;
            counts[cost].buggy += u64::from(*verdict == Verdict::Buggy);
        }
        counts
    }

    fn by_bound(&self) -> impl Iterator<Item = (u32, Verdict)> {
        let mut order = self.costs.schedules.clone();
        order.sort_by_key(|(cost, _)| *cost);
        order.into_iter()
    }
}

/// How many schedules a search in this order has run when it has run the first bug.
fn first_bug(order: impl Iterator<Item = (u32, Verdict)>) -> Option<u64> {
    order.zip(1..).find(|((_, verdict), _)| *verdict == Verdict::Buggy).map(|(_, number)| number)
}

/// Those that can be reached within the bound.
fn within<T: Ord + Clone>(least: &BTreeMap<T, u32>, bound: u32) -> BTreeSet<T> {
    least.iter().filter(|(_, cost)| **cost <= bound).map(|(found, _)| found.clone()).collect()
}

fn same<T: Ord + Debug>(what: &str, expected: &BTreeSet<T>, found: &BTreeSet<T>) -> Result<(), String> {
    difference(expected, found).map_or(Ok(()), |wrong| Err(format!("{what}: {wrong}")))
}

fn equal<T: PartialEq + Debug>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{what}: {expected:?} expected, {found:?} found")) }
}

/// All that is to be seen within a bound, and nothing else.
fn relations(case: &Case, explorer: Explorer, bound: u32, found: &Collector) -> Result<(), String> {
    let states: BTreeSet<_> = found.states.keys().cloned().collect();
    same("states", &within(&case.costs.states, bound), &states)?;
    same("lazy HBRs", &within(&case.costs.lazy_hbrs, bound), &found.lazy_hbrs)?;
    if explorer != Explorer::LazyHbrCaching {
        same("HBRs", &within(&case.costs.hbrs, bound), &found.hbrs)?;
    }
    Ok(())
}

/// What the report says of the bound. If nothing was left out everything was seen, which a search that caches may
/// come to sooner: what is beyond the bound has the relation of something within it.
fn said(
    case: &Case,
    explorer: Explorer,
    bound: u32,
    (report, found): &(Report, Collector),
) -> Result<(), String> {
    let said = report.bound.ok_or("the report has no bound")?;
    equal("complete for", &Some(bound), &said.complete_for)?;
    let beyond = case.most() > bound;
    let (left_out, stopped) = (said.left_out > 0, report.stopped_by == Some(StopReason::Bound));
    if explorer == Explorer::Dfs && case.costs.blocked == 0 {
        equal("whether the bound left something out", &beyond, &left_out)?;
    }
    if !left_out {
        relations(case, explorer, case.most(), found)?;
    }
    if !beyond && case.costs.blocked == 0 {
        equal("executions given up at the bound", &0, &report.statistics.pruned.bound)?;
    }
    equal("why it stopped", &left_out, &stopped)
}

/// A search that is stopped says no bound is finished of which an execution is missing.
fn stopped_early(case: &Case) -> Result<(), String> {
    for schedules in 1..=u64::try_from(case.costs.schedules.len()).expect("is small").min(12) {
        let limits = Limits { schedules: Some(schedules), ..Limits::default() };
        for bound in [case.iterative(), case.fixed(1)] {
            let (report, _) = case.run_within(Explorer::Dfs, bound, limits);
            if report.stopped_by != Some(StopReason::Schedules) {
                continue;
            }
            match report.bound.and_then(|said| said.complete_for) {
                Some(most) if bound == case.iterative() => {
                    let finished = case.profile_up_to(most);
                    equal("finished", &finished.as_slice(), &&report.costs[..finished.len()])?;
                }
                said => equal("complete for", &None, &said)?,
            }
        }
    }
    Ok(())
}

fn one_bound(case: &Case, explorer: Explorer, bound: u32) -> Result<(), String> {
    let run = case.run(explorer, case.fixed(bound), BugLimit::Unlimited);
    let (report, found) = &run;
    relations(case, explorer, bound, found)?;
    if explorer == Explorer::Dfs {
        equal("schedules by cost", &case.profile_up_to(bound), &report.costs)?;
        let in_order = case.costs.schedules.iter().copied().filter(|(cost, _)| *cost <= bound);
        if report.statistics.assume_blocked == 0 {
            equal("first bug", &first_bug(in_order), &report.statistics.first_bug)?;
        }
    }
    said(case, explorer, bound, &run)
}

fn growing(case: &Case, explorer: Explorer) -> Result<(), String> {
    let (report, found) = case.run(explorer, case.iterative(), BugLimit::Unlimited);
    relations(case, explorer, case.most(), &found)?;
    if explorer == Explorer::Dfs {
        equal("schedules by cost", &case.profile_up_to(case.most()), &report.costs)?;
        if report.statistics.assume_blocked == 0 {
            equal("first bug", &first_bug(case.by_bound()), &report.statistics.first_bug)?;
        }
    }
    equal("complete", &true, &report.complete())?;
    until_a_bug(case, explorer)
}

/// The least bound with a bug is finished, and no greater one begun.
fn until_a_bug(case: &Case, explorer: Explorer) -> Result<(), String> {
    let (report, found) = case.run(explorer, case.iterative(), BugLimit::FinishBound);
    let least = case.by_bound().find(|(_, verdict)| *verdict == Verdict::Buggy).map(|(cost, _)| cost);
    let bound = least.unwrap_or(case.most());
    relations(case, explorer, bound, &found)?;
    let said = report.bound.and_then(|bound| bound.complete_for);
    match least {
        Some(bound) => equal("complete for", &Some(bound), &said)?,
        None => equal("complete", &true, &report.complete())?,
    }
    if explorer == Explorer::Dfs {
        equal("schedules by cost", &case.profile_up_to(bound), &report.costs)?;
    }
    Ok(())
}

fn judge(case: &Case) -> Result<(), String> {
    for explorer in [Explorer::Dfs, Explorer::HbrCaching, Explorer::LazyHbrCaching] {
        let about = |bound: String| move |wrong| format!("{explorer} {bound}: {wrong}");
        for bound in 0..=case.most().min(4) {
            one_bound(case, explorer, bound).map_err(about(format!("{bound}")))?;
        }
        growing(case, explorer).map_err(about("growing".to_owned()))?;
    }
    if case.costs.blocked == 0 {
        stopped_early(case)?;
    }
    if case.measure == Measure::Preemptions && Explorer::Dpor.admits(case.profile) {
        for bound in 0..=case.most().min(4) {
            one_bound(case, Explorer::Dpor, bound).map_err(|wrong| format!("dpor {bound}: {wrong}"))?;
        }
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "says how much was compared")]
fn judge_all(profile: Profile, features: impl Fn(&mut Random) -> Features) {
    let rules = Setting { profile, ..Setting::default() }.rules();
    let (mut judged, mut costly) = (0, 0);
    judge_each((1, 150), Size { threads: None, ops: 4 }, features, |ast, program| {
        for measure in [Measure::Preemptions, Measure::Delays] {
            let Ok(costs) = costs(ast, rules, measure, MOST) else { continue };
            let case = Case { program: Arc::clone(program), profile, measure, costs };
            judged += 1;
            costly += u32::from(case.most() > 1);
            judge(&case).map_err(|wrong| format!("{measure:?}, {wrong}"))?;
        }
        Ok(())
    });
    println!("{judged} cases, {costly} of them with schedules that cost more than 1");
    assert!(costly > 20, "{costly} of {judged}");
}

/// Who is created first depends on the schedule, and not on the relation: the round of a delay is another one.
#[test]
fn threads_that_are_created_in_two_orders() {
    let text =
        "var x; fn f(i) { x = i; x = i + 1; } thread a { spawn f(1); x = 5; } thread b { spawn f(3); }";
    let (ast, program) = read(text).expect("a right program");
    for (measure, profile) in [
        (Measure::Preemptions, Profile::default()),
        (Measure::Delays, Profile::default()),
        (Measure::Delays, Profile::STUDY),
    ] {
        let rules = Setting { profile, ..Setting::default() }.rules();
        let costs = costs(&ast, rules, measure, 20_000).expect("is small");
        let case = Case { program: Arc::clone(&program), profile, measure, costs };
        judge(&case).unwrap_or_else(|wrong| panic!("{measure:?}: {wrong}"));
    }
}

/// Who arrives last goes on for free; the order of arrivals is in no relation.
#[test]
fn a_barrier_is_left_first_by_who_arrives_last() {
    let text = "var y; mutex m; barrier b(2); thread w[id in 0..2] { arrive b; lock m; y = id; unlock m; }";
    let (ast, program) = read(text).expect("a right program");
    let rules = Setting::default().rules();
    let costs = costs(&ast, rules, Measure::Preemptions, 20_000).expect("is small");
    let case = Case { program, profile: Profile::default(), measure: Measure::Preemptions, costs };
    judge(&case).unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// An execution that fails and is truncated is a bug too: the bound that shows it is the last one.
#[test]
fn a_bug_in_an_execution_that_is_cut_ends_a_growing_bound() {
    let text = "var x, y, z; thread a { assert x != 0; } thread b { x = 1; } thread c { point; while y == 0 { z = 1; } }";
    let (_, program) = read(text).expect("a right program");
    for explorer in [Explorer::Dfs, Explorer::HbrCaching, Explorer::LazyHbrCaching] {
        for bound in [Bound::IterativePreemptions, Bound::IterativeDelays] {
            let limits = Limits { depth: Some(20), bugs: BugLimit::FinishBound, ..Limits::default() };
            let options = Options { limits, ..Options::default() };
            let technique = Technique::within(explorer, bound).expect("it has such bounds");
            let report = explore(&program, technique, &options, &mut Budget::with(100));
            assert!(report.statistics.failure_schedules > 0 && report.statistics.truncated > 0, "{explorer}");
            assert_eq!(report.bound.map(|bound| bound.bound), Some(0), "{explorer} {bound:?}");
        }
    }
}

#[test]
fn bounds_under_the_language() {
    judge_all(Profile::default(), mix);
}

#[test]
fn bounds_under_the_study() {
    judge_all(Profile::STUDY, mix);
}

#[test]
fn bounds_with_threads_that_spawn() {
    judge_all(Profile::default(), |random| {
        let others = random.sample(&[Feature::Misc, Feature::Weird, Feature::Cond, Feature::Call], 2);
        others.into_iter().chain([Feature::Spawn]).collect()
    });
}

#[test]
fn bounds_with_yields_under_the_study() {
    judge_all(Profile::STUDY, |random| {
        let others = random.sample(&[Feature::Spawn, Feature::Weird, Feature::Loop, Feature::Fail], 2);
        others.into_iter().chain([Feature::Misc]).collect()
    });
}
