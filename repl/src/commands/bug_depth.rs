//! `--bug-depth`: how deep each bug is, and how likely random schedulers show it, one program after another.

use std::sync::Arc;
use std::time::Instant;

use loris_explorers::bug_depth::{Depth, bug_depth};
use loris_explorers::probability::{Distribution, Extreme, Fraction, Pick, Policy, distribution, extreme};
use loris_explorers::schedule_graph::{Refusal, ScheduleGraph};
use loris_explorers::{Limits, Observer, Options, Progress, Statistics, StopReason};
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;
use loris_report::render::{csv, human, json};
use loris_report::results::{Chance, Deep, DeepBug, Scheduler, Status};
use loris_report::style::Look;
use num_bigint::BigUint;

use crate::cli::{Cli, Format};
use crate::commands::per_program::per_program;
use crate::console::{Console, complain};
use crate::limits::{Bounds, Interrupt, Watch};
use crate::progress::Lines;

/// No deeper directives are looked for.
pub(super) const MOST_DEPTH: usize = 3;

/// PCT and PPCT are shown for depths up to this.
const DEPTHS: u32 = 3;

/// Computes, prints, and says how it went.
pub(super) fn run(cli: &Cli, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    if cli.output.format == Format::Csv {
        console.print(&csv::bug_depth_header());
    }
    per_program(cli, console, interrupt, |program, name, lines, console| {
        match one(cli, program, name, interrupt, lines) {
            Ok(deep) => {
                let human = |look: &Look| human::bug_depth(&deep, look);
                console.tell(&cli.output, human, || json::bug_depth(&deep), || csv::bug_depth_rows(&deep));
                status_of(&deep)
            }
            Err(refusal) => {
                complain(&format!("{name}: {refusal}"), console);
                status_of_refusal(&refusal)
            }
        }
    })
}

fn status_of(deep: &Deep) -> Status {
    let stopped = |bug: &DeepBug| matches!(bug.depth, Depth::MoreThan(_, Some(StopReason::Interrupted)));
    let is_cut_off = |chance: &Chance| chance.of == Err(Refusal::Stopped(StopReason::Interrupted));
    if deep.bugs.iter().any(stopped) || deep.chances.iter().any(is_cut_off) {
        Status::Interrupted
    } else if deep.graph.conditions().iter().all(|condition| condition.holds == Some(true))
        && deep.bugs.is_empty()
    {
        Status::Clean
    } else {
        Status::Found
    }
}

fn status_of_refusal(refusal: &Refusal) -> Status {
    match refusal {
        Refusal::Chooses => Status::Unusable,
        Refusal::Stopped(StopReason::Interrupted)
        | Refusal::StoppedAfter { reason: StopReason::Interrupted, .. } => Status::Interrupted,
        Refusal::Stopped(_)
        | Refusal::StoppedAfter { .. }
        | Refusal::TooLarge(_)
        | Refusal::TooLong(_)
        | Refusal::TooManyCases(..) => Status::Unproven,
    }
}

/// Everything about one program. The limits hold for the graph, for the depth of each bug, and for the probabilities.
fn one(
    cli: &Cli,
    program: &Arc<Program>,
    name: &str,
    interrupt: &Interrupt,
    lines: &Lines,
) -> Result<Deep, Refusal> {
    let started = Instant::now();
    let watch = |what: &str| {
        let gauge = lines.gauge(format!("{name}  {what}"), None);
        Watch::new(Bounds::of(&cli.bounds.limits), interrupt.clone(), gauge)
    };
    let options = options(cli);
    let graph = ScheduleGraph::of(program, &options.run(), &mut watch("schedules"))?;
    let numbers = (0..graph.bugs().len()).map(Some);
    let any = (graph.bugs().len() > 1).then_some(None);
    let bugs = numbers.chain(any).map(|bug| {
        let mut bug = DeepBug { bug, schedules: BigUint::default(), depth: Depth::NoBug };
        let is_shown = bug.is_shown();
        bug.schedules = graph.schedules(&is_shown);
        let limits = Limits { depth: None, ..options.limits };
        bug.depth = bug_depth(&graph, &is_shown, MOST_DEPTH, limits, &mut watch("bug depth"));
        bug
    });
    let bugs: Vec<DeepBug> = bugs.collect();
    let chances =
        if bugs.is_empty() { Vec::new() } else { chances(&graph, &bugs, &mut watch("probabilities")) };
    let source = SourceFile::new(name, program.source().text());
    let points = cli.executions.points();
    Ok(Deep { source, points, graph, bugs, chances, elapsed: started.elapsed() })
}

/// The rows of the table.
fn schedulers() -> Vec<Scheduler> {
    let walks = [Policy::RandomWalk, Policy::PreemptAlways, Policy::Preemptions(1), Policy::Preemptions(2)];
    let serial = (1..=DEPTHS).map(Policy::Pct);
    let parallel = (1..=DEPTHS).flat_map(|depth| {
        [
            Scheduler::Picked(depth, Extreme::Least),
            Scheduler::Drawn(Policy::Ppct(depth, Pick::Random)),
            Scheduler::Picked(depth, Extreme::Greatest),
        ]
    });
    walks.into_iter().chain(serial).map(Scheduler::Drawn).chain(parallel).collect()
}

/// Asks the observer before each scheduler: what comes after it has stopped is not known.
fn chances(graph: &ScheduleGraph, bugs: &[DeepBug], observer: &mut dyn Observer) -> Vec<Chance> {
    let idle = Statistics::default();
    let progress = Progress { statistics: &idle, depth: graph.steps(), done: None, states: None };
    let of = |scheduler: Scheduler| match scheduler {
        Scheduler::Drawn(policy) => distribution(graph, policy).map(|ends: Distribution<'_>| {
            bugs.iter().map(|bug| ends.of(&bug.is_shown())).collect::<Vec<Fraction>>()
        }),
        Scheduler::Picked(depth, end) => {
            bugs.iter().map(|bug| extreme(graph, depth, end, &bug.is_shown())).collect()
        }
    };
    let chance = |scheduler: Scheduler| match observer.poll(&progress) {
        Some(reason) => Chance { scheduler, of: Err(Refusal::Stopped(reason)) },
        None => Chance { scheduler, of: of(scheduler) },
    };
    schedulers().into_iter().map(chance).collect()
}

fn options(cli: &Cli) -> Options {
    let limits =
        Limits { events: cli.bounds.max_events, depth: Some(cli.bounds.limits.depth()), ..Limits::default() };
    Options { profile: cli.executions.profile(), limits, ..Options::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stops the third time.
    struct Impatient(u32);

    impl Observer for Impatient {
        fn poll(&mut self, _: &Progress<'_>) -> Option<StopReason> {
            self.0 += 1;
            (self.0 > 2).then_some(StopReason::Timeout)
        }
    }

    #[test]
    fn probabilities_can_be_stopped() {
        let text = "var x; thread a { point; x = 1; } thread b { point; assert x != 0; }";
        let program = Arc::new(loris_lang::compile("small.cl", text).expect("a right program"));
        let graph = ScheduleGraph::of(&program, &Options::default().run(), &mut ()).expect("is small");
        let bug = DeepBug { bug: Some(0), schedules: BigUint::default(), depth: Depth::NoBug };
        let found = chances(&graph, &[bug], &mut Impatient(0));
        let known: Vec<bool> = found.iter().map(|chance| chance.of.is_ok()).collect();
        assert_eq!((&known[..3], known.len()), (&[true, true, false][..], schedulers().len()));
        assert_eq!(found[2].of, Err(Refusal::Stopped(StopReason::Timeout)));
    }
}
