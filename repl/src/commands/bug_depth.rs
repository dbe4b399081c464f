//! `--bug-depth`: how deep each bug is, and how likely random schedulers show it, one program after another.

use std::sync::Arc;
use std::time::Instant;

use loris_explorers::bug_depth::{Depth, bug_depth};
use loris_explorers::probability::{Distribution, Extreme, Fraction, Pick, Policy, distribution, extreme};
use loris_explorers::schedule_graph::{Refusal, ScheduleGraph, Unfinished};
use loris_explorers::{Limits, Observer, Options, Progress, Statistics, StopReason};
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;
use loris_report::json::Document;
use loris_report::render::{csv, human};
use loris_report::results::{Chance, Deep, DeepBug, Scheduler, Status};
use loris_report::style::Look;
use num_bigint::BigUint;

use crate::cli::{Cli, Format};
use crate::commands::per_program::per_program;
use crate::console::{Console, complain};
use crate::limits::{Bounds, Interrupt, Watch};
use crate::progress::ProgressLines;
use crate::request::system;

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
                console.tell(
                    &cli.output,
                    human,
                    || Document::of_bug_depth(&deep),
                    || csv::bug_depth_rows(&deep),
                );
                status_of(&deep)
            }
            Err(refusal) => complain(&format!("{name}: {refusal}"), console),
        }
    })
}

fn status_of(deep: &Deep) -> Status {
    let interrupted = Refusal::Stopped(StopReason::Interrupted);
    let is_stopped =
        |bug: &DeepBug| matches!(bug.depth, Some(Depth::MoreThan(_, Some(StopReason::Interrupted))));
    let mut refusals = deep.chances.iter().filter_map(|chance| chance.of.as_ref().err()).chain(&deep.stopped);
    let conditions = deep.graph.conditions();
    if deep.bugs.iter().any(is_stopped) || refusals.any(|refusal| *refusal == interrupted) {
        Status::Interrupted
    } else if !deep.bugs.is_empty() || conditions.iter().any(|condition| condition.holds == Some(false)) {
        Status::Found
    } else if deep.stopped.is_some() {
        Status::Unproven
    } else {
        Status::Clean
    }
}

/// Everything about one program. The limits hold for the graph, for the depth of each bug, and for the probabilities.
fn one(
    cli: &Cli,
    program: &Arc<Program>,
    name: &str,
    interrupt: &Interrupt,
    lines: &ProgressLines,
) -> Result<Deep, Refusal> {
    let started = Instant::now();
    let watch = |what: &str| {
        let gauge = lines.gauge(format!("{name}  {what}"), None);
        Watch::new(Bounds::of(&cli.bounds.limits), interrupt.clone(), gauge)
    };
    let options = options(cli);
    let (graph, stopped) = match ScheduleGraph::of(system(cli, program), &options, &mut watch("schedules")) {
        Ok(graph) => (graph, None),
        Err(Unfinished { why: Refusal::Chooses, .. }) => return Err(Refusal::Chooses),
        Err(Unfinished { why, so_far }) => (*so_far, Some(why)),
    };
    let mut bugs = shown(&graph);
    let chances = if let Some(why) = &stopped {
        let refused = |scheduler| Chance { scheduler, of: Err(why.clone()) };
        schedulers().into_iter().map(refused).collect()
    } else {
        let limits = Limits { depth: None, ..options.limits };
        for bug in &mut bugs {
            let is_shown = bug.is_shown();
            let depth = bug_depth(&graph, &is_shown, MOST_DEPTH, limits, &mut watch("bug depth"));
            bug.depth = Some(depth);
        }
        if bugs.is_empty() { Vec::new() } else { chances(&graph, &bugs, &mut watch("probabilities")) }
    };
    let source = SourceFile::new(name, program.source().text());
    let points = cli.executions.points();
    Ok(Deep { source, points, graph, stopped, bugs, chances, elapsed: started.elapsed() })
}

/// The bugs that some schedule shows, then all together if they are several.
fn shown(graph: &ScheduleGraph) -> Vec<DeepBug> {
    let of = |bug| {
        let bug = DeepBug { bug, schedules: BigUint::default(), depth: None };
        DeepBug { schedules: graph.schedules(&bug.is_shown()), ..bug }
    };
    let all = (0..graph.bugs().len()).map(|number| of(Some(number)));
    // Where the graph was stopped, a failure may have been seen on the way to an end only.
    let mut bugs: Vec<DeepBug> = all.filter(|bug| bug.schedules > BigUint::ZERO).collect();
    if bugs.len() > 1 {
        bugs.push(of(None));
    }
    bugs
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
    Options { limits, ..Options::default() }
}

#[cfg(test)]
mod tests {
    use loris_interpreter::System;

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
        let program = loris_lang::compile("small.cl", text).expect("a right program");
        let graph = ScheduleGraph::of(System::new(program), &Options::default(), &mut ()).expect("is small");
        let bug = DeepBug { bug: Some(0), schedules: BigUint::default(), depth: None };
        let found = chances(&graph, &[bug], &mut Impatient(0));
        let known: Vec<bool> = found.iter().map(|chance| chance.of.is_ok()).collect();
        assert_eq!((&known[..3], known.len()), (&[true, true, false][..], schedulers().len()));
        assert_eq!(found[2].of, Err(Refusal::Stopped(StopReason::Timeout)));
    }
}
