//! The depth of bugs, for `--bug-depth`.

use loris_explorers::bug_depth::{Depth, Directed, Label, LabelledEvent, Naming};
use loris_explorers::probability::guaranteed;
use loris_explorers::schedule_graph::Refusal;
use loris_explorers::{Bug, StopReason};
use loris_interpreter::Profile;
use loris_lang::ir::Points;
use loris_lang::source::SourceFile;
use serde::Serialize;

use super::finding::{Condition, Finding};
use super::run::named;
use super::values::{Digits, Place, Ratio, Schedule};
use super::words::Word;
use super::{Document, Head, Made};
use crate::execution::asserted_in;
use crate::render::words;
use crate::results::{Chance, Deep, DeepBug, Explained};

/// How few events make each bug of a program certain, and how likely random schedulers show it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BugDepthReport {
    /// What the report is about.
    #[serde(flatten)]
    pub head: Head,
    /// What was found out.
    pub bug_depth: BugDepth,
    /// Time and machine.
    pub run: Made,
}

/// What was found out about the bugs of a program.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BugDepth {
    /// The most threads of one execution, such as `3`: n.
    pub threads: usize,
    /// The steps of the longest execution, such as `12`: k.
    pub steps: usize,
    /// How many schedules there are, such as `24`.
    pub schedules: Digits,
    /// Why not all schedules were gone through, such as `too-large`; null if they were. Else threads, steps and numbers
    /// of schedules are lower bounds, no depth or probability is known, and there may be other bugs.
    pub stopped_by: Option<Word<Refusal>>,
    /// How many prefixes of schedules differ in what can follow, such as `40`.
    pub prefixes: usize,
    /// Which accesses are scheduling points, such as `all`.
    pub points: Word<Points>,
    /// How executions end, such as `language`.
    pub profile: Option<Word<Profile>>,
    /// Each bug; then all of them together, if they are several.
    pub bugs: Vec<BugWithDepth>,
    /// What became of each condition of the program, in the order of the text.
    pub conditions: Vec<Condition>,
    /// Why probabilities are not known, in words; empty if they are.
    pub refused: Vec<String>,
}

/// A bug, and how deep it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BugWithDepth {
    /// What it is.
    pub bug: DeepBugKind,
    /// The deadlock or failure; null of others.
    pub finding: Option<Finding>,
    /// The number of the condition that does not hold, from 0; null of others.
    pub condition: Option<usize>,
    /// How many schedules show it, such as `6`.
    pub schedules: Digits,
    /// How many events make it certain, such as `2`; 0 if every schedule shows it; null if that is not known, or none do.
    pub depth: Option<usize>,
    /// No directive of so many events, such as `3`, makes it certain; larger ones were not tried to the end. Null if the
    /// depth is known.
    pub more_than: Option<usize>,
    /// Why the depth is not known, such as `max-events`; null if nothing stopped the search for it.
    pub stopped_by: Option<String>,
    /// Whether no directive of any size makes it certain, since first events may stand in few places of one.
    pub needs_first_events: bool,
    /// The depth if each thread began with a point of its own, such as `2`; null if it is not asked for or not known.
    pub with_start_steps: Option<usize>,
    /// What makes it certain; null if nothing is known to.
    pub directive: Option<Directive>,
    /// How likely each scheduler shows it.
    pub probabilities: Vec<Probability>,
}

/// What a bug is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeepBugKind {
    /// A deadlock.
    Deadlock,
    /// A failure.
    Failure,
    /// A condition that does not hold.
    Condition,
    /// All bugs of the program together.
    Any,
}

/// Events that come in an order that makes a bug certain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Directive {
    /// The events in their order: as many as the bug is deep.
    pub events: Vec<DirectiveEvent>,
    /// The orders that make the bug certain.
    pub orderings: Vec<OrderedEvents>,
    /// How events are named, such as `places`.
    pub naming: Word<Naming>,
    /// A schedule that keeps to it.
    pub schedule: Schedule,
    /// The thread that has the lowest priority at first when PCT runs that schedule, such as `p`; null if none has.
    pub lowest: Option<String>,
    /// After how many steps PCT changes a priority then, such as `3`.
    pub change_points: Vec<usize>,
    /// The probability with which PCT shows the bug in each run, at least, such as `1/24`.
    pub guaranteed: Ratio,
}

/// That an event comes before another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrderedEvents {
    /// The event that comes first; if the other one is the same, it never comes.
    pub first: DirectiveEvent,
    /// The event that comes after it.
    pub then: DirectiveEvent,
}

/// An event, named such that it means the same in every schedule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DirectiveEvent {
    /// Its thread, such as `p`.
    pub thread: String,
    /// Its op, such as `lock m`; null if it is known by its number alone.
    pub op: Option<String>,
    /// Where its op stands; null if it is known by its number alone.
    pub at: Option<Place>,
    /// Which of the events of the thread there, from 1; of all its events if there is no place.
    pub number: u32,
}

/// How likely a scheduler shows a bug.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Probability {
    /// The scheduler, such as `pct`.
    pub scheduler: String,
    /// Of `preemptions`: how many points it draws, such as `2`; null of others.
    pub points: Option<u32>,
    /// Of `pct` and `ppct`: the depth, such as `3`; null of others.
    pub d: Option<u32>,
    /// Of `ppct`: how threads of high priority are picked, such as `random` or `worst`; null of others.
    pub pick: Option<String>,
    /// The probability, such as `3/16`; null if it is too large a sum to be worked out.
    pub probability: Option<Ratio>,
}

impl Document {
    /// What was found out about the bugs of a program.
    pub fn of_bug_depth(deep: &Deep) -> Document {
        let graph = &deep.graph;
        let refusals = deep.chances.iter().filter_map(|chance| chance.of.as_ref().err());
        let mut refused: Vec<String> = refusals.map(ToString::to_string).collect();
        refused.dedup();
        let bugs = deep.bugs.iter().enumerate().map(|(at, bug)| BugWithDepth::of(deep, at, bug));
        let bug_depth = BugDepth {
            threads: graph.threads(),
            steps: graph.steps(),
            schedules: Digits(graph.schedules(&|_| true).to_string()),
            stopped_by: deep.stopped.clone().map(Word),
            prefixes: graph.prefixes(),
            points: Word(deep.points),
            profile: named(graph.profile()),
            bugs: bugs.collect(),
            conditions: Condition::all(graph.conditions(), &Explained::default(), &deep.source),
            refused,
        };
        let head = Head::of(&deep.source, graph.program());
        Document::BugDepth(Box::new(BugDepthReport { head, bug_depth, run: Made::of([deep.elapsed]) }))
    }
}

impl BugWithDepth {
    fn of(deep: &Deep, at: usize, bug: &DeepBug) -> BugWithDepth {
        let (kind, condition) = match deep.bug(bug) {
            None => (DeepBugKind::Any, None),
            Some(Bug::Deadlock(_)) => (DeepBugKind::Deadlock, None),
            Some(Bug::Failure(..)) => (DeepBugKind::Failure, None),
            Some(Bug::Condition(number)) => (DeepBugKind::Condition, Some(*number)),
        };
        let (more_than, stopped_by) = match bug.depth {
            Some(Depth::MoreThan(tried, reason)) => (Some(tried), reason.map(StopReason::name)),
            Some(_) => (None, None),
            None => (None, deep.stopped.as_ref().map(Refusal::name)),
        };
        let (needs_first_events, with_start_steps) = match bug.depth {
            Some(Depth::NeedsFirst(depth)) => (true, depth),
            _ => (false, None),
        };
        let directive = match &bug.depth {
            Some(Depth::Found(found)) => Some(Directive::of(deep, found)),
            _ => None,
        };
        let unasked = Explained::default();
        BugWithDepth {
            bug: kind,
            finding: deep.finding(bug).map(|found| {
                let saw = asserted_in(deep.graph.program(), deep.graph.profile(), found);
                Finding::of(found, saw.as_ref(), &unasked, &deep.source)
            }),
            condition,
            schedules: Digits(bug.schedules.to_string()),
            depth: bug.depth.as_ref().and_then(Depth::known),
            more_than,
            stopped_by: stopped_by.map(str::to_owned),
            needs_first_events,
            with_start_steps,
            directive,
            probabilities: deep.chances.iter().map(|chance| Probability::of(chance, at)).collect(),
        }
    }
}

impl Directive {
    fn of(deep: &Deep, directive: &loris_explorers::bug_depth::Directive) -> Directive {
        let run = Directed::new(&deep.graph, directive).run();
        let event = |label| DirectiveEvent::of(label, &deep.source);
        let orderings = directive.orderings().into_iter();
        let orderings =
            orderings.map(|order| OrderedEvents { first: event(order.first), then: event(order.then) });
        let depth = u32::try_from(directive.size()).unwrap_or(u32::MAX);
        Directive {
            events: directive.events().map(event).collect(),
            orderings: orderings.collect(),
            naming: Word(directive.naming()),
            schedule: Schedule(run.schedule()),
            lowest: run.lowest().map(str::to_owned),
            change_points: run.change_points().iter().flatten().copied().collect(),
            guaranteed: Ratio(guaranteed(&deep.graph, depth).to_string()),
        }
    }
}

impl DirectiveEvent {
    fn of(label: &Label, source: &SourceFile) -> DirectiveEvent {
        let (op, at, number) = match &label.event {
            LabelledEvent::At { op, span, occurrence } => {
                (Some(op.clone()), Some(Place::of(source, *span)), *occurrence)
            }
            LabelledEvent::Number(number) => (None, None, *number),
        };
        DirectiveEvent { thread: label.thread.clone(), op, at, number }
    }
}

impl Probability {
    fn of(chance: &Chance, at: usize) -> Probability {
        let (scheduler, points, d, pick) = words::scheduler(chance.scheduler);
        Probability {
            scheduler: scheduler.to_owned(),
            points,
            d,
            pick: pick.map(str::to_owned),
            probability: chance.of.as_ref().ok().map(|all| Ratio(all[at].to_string())),
        }
    }
}
