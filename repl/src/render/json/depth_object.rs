//! The depth of bugs as json, for `--bug-depth`. Fractions are strings, `1/98`, and so are numbers of schedules.

use loris_explorers::Bug;
use loris_explorers::bug_depth::{Depth, Directed, Directive, Label, LabelledEvent, Naming};
use loris_explorers::probability::{Fraction, guaranteed};
use loris_explorers::{Finding, StopReason};
use loris_lang::source::SourceFile;
use serde::Serialize;

use super::{ConditionObject, FindingObject, RunObject, SCHEMA, condition, finding, run_object, to_line};
use crate::render::words;
use crate::results::{Chance, Deep, DeepBug};

#[derive(Serialize)]
struct DepthLine<'a> {
    schema: u32,
    program: &'a str,
    bug_depth: DepthObject<'a>,
    run: RunObject,
}

#[derive(Serialize)]
struct DepthObject<'a> {
    threads: usize,
    steps: usize,
    schedules: String,
    points: &'static str,
    profile: Option<&'static str>,
    bugs: Vec<BugObject<'a>>,
    conditions: Vec<ConditionObject>,
    refused: Vec<String>,
}

#[derive(Serialize)]
struct BugObject<'a> {
    bug: &'static str,
    finding: Option<FindingObject>,
    condition: Option<usize>,
    schedules: String,
    depth: Option<usize>,
    more_than: Option<usize>,
    stopped_by: Option<&'static str>,
    needs_first_events: bool,
    with_start_steps: Option<usize>,
    directive: Option<DirectiveObject<'a>>,
    probabilities: Vec<ChanceObject>,
}

#[derive(Serialize)]
struct DirectiveObject<'a> {
    events: Vec<EventObject<'a>>,
    orderings: Vec<OrderingObject<'a>>,
    naming: &'static str,
    schedule: String,
    lowest: Option<String>,
    change_points: Vec<usize>,
    guaranteed: String,
}

#[derive(Serialize)]
struct OrderingObject<'a> {
    first: EventObject<'a>,
    then: EventObject<'a>,
}

#[derive(Serialize)]
struct EventObject<'a> {
    thread: &'a str,
    op: Option<&'a str>,
    at: Option<String>,
    number: u32,
}

#[derive(Serialize)]
struct ChanceObject {
    scheduler: &'static str,
    points: Option<u32>,
    d: Option<u32>,
    pick: Option<&'static str>,
    probability: Option<String>,
}

/// One line, with the line end.
pub fn bug_depth_line(deep: &Deep) -> String {
    to_line(&DepthLine {
        schema: SCHEMA,
        program: deep.source.name(),
        bug_depth: object(deep),
        run: run_object([deep.elapsed]),
    })
}

fn object(deep: &Deep) -> DepthObject<'_> {
    let refused = deep.chances.iter().filter_map(|chance| chance.of.as_ref().err());
    DepthObject {
        threads: deep.graph.threads(),
        steps: deep.graph.steps(),
        schedules: deep.graph.schedules(&|_| true).to_string(),
        points: deep.points.name(),
        profile: deep.graph.profile().name(),
        bugs: deep.bugs.iter().enumerate().map(|(at, bug)| bug_object(deep, at, bug)).collect(),
        conditions: deep
            .graph
            .conditions()
            .iter()
            .map(|decided| condition(decided, None, &deep.source))
            .collect(),
        refused: refused.map(ToString::to_string).collect(),
    }
}

fn bug_object<'a>(deep: &'a Deep, at: usize, bug: &'a DeepBug) -> BugObject<'a> {
    let known = bug.bug.map(|number| &deep.graph.bugs()[number]);
    let found: Option<&Finding> = deep.graph.findings().iter().find(|found| Some(&found.bug) == known);
    let (more_than, stopped_by) = match bug.depth {
        Depth::MoreThan(tried, reason) => (Some(tried), reason.map(StopReason::name)),
        _ => (None, None),
    };
    let with_start_steps = match bug.depth {
        Depth::NeedsFirst(depth) => depth,
        _ => None,
    };
    BugObject {
        bug: match known {
            None => "any",
            Some(Bug::Deadlock(_)) => "deadlock",
            Some(Bug::Failure(..)) => "failure",
            Some(Bug::Condition(_)) => "condition",
        },
        finding: found.map(|found| finding(found, None, &deep.source)),
        condition: known.and_then(|bug| match bug {
            Bug::Condition(number) => Some(*number),
            Bug::Deadlock(_) | Bug::Failure(..) => None,
        }),
        schedules: bug.schedules.to_string(),
        depth: bug.depth.known(),
        more_than,
        stopped_by,
        needs_first_events: matches!(bug.depth, Depth::NeedsFirst(_)),
        with_start_steps,
        directive: match &bug.depth {
            Depth::Found(found) => Some(directive(deep, found)),
            _ => None,
        },
        probabilities: deep.chances.iter().map(|chance| chance_object(chance, at)).collect(),
    }
}

fn directive<'a>(deep: &'a Deep, directive: &'a Directive) -> DirectiveObject<'a> {
    let run = Directed::new(&deep.graph, directive).run();
    let event = |label| event(label, &deep.source);
    DirectiveObject {
        events: directive.events().map(event).collect(),
        orderings: directive
            .orderings()
            .into_iter()
            .map(|order| OrderingObject { first: event(order.first), then: event(order.then) })
            .collect(),
        naming: match directive.naming() {
            Naming::Places => "places",
            Naming::Numbers => "numbers",
        },
        schedule: run.schedule(),
        lowest: run.lowest().map(str::to_owned),
        change_points: run.change_points().iter().flatten().copied().collect(),
        guaranteed: guaranteed(&deep.graph, u32::try_from(directive.size()).unwrap_or(u32::MAX)).to_string(),
    }
}

/// An event by its place, and which of those there; or which of all.
fn event<'a>(label: &'a Label, source: &SourceFile) -> EventObject<'a> {
    let thread = &label.thread;
    match &label.event {
        LabelledEvent::At { op, span, occurrence } => {
            EventObject { thread, op: Some(op), at: Some(source.locate(*span)), number: *occurrence }
        }
        LabelledEvent::Number(number) => EventObject { thread, op: None, at: None, number: *number },
    }
}

fn chance_object(chance: &Chance, at: usize) -> ChanceObject {
    let (scheduler, points, d, pick) = words::scheduler(chance.scheduler);
    let probability = chance.of.as_ref().ok().map(|all: &Vec<Fraction>| all[at].to_string());
    ChanceObject { scheduler, points, d, pick, probability }
}
