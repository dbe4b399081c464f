//! The depth of bugs as json, for `--bug-depth`. Fractions are strings, `1/98`, and so are numbers of schedules.

use loris_explorers::bug_depth::{Depth, Directed, Directive, Label, LabelledEvent, Naming};
use loris_explorers::probability::guaranteed;
use loris_explorers::schedule_graph::Refusal;
use loris_explorers::{Bug, StopReason};
use loris_lang::source::SourceFile;
use serde_json::{Value, json};

use super::{conditions, finding, head, made, put};
use crate::render::words;
use crate::results::{Chance, Deep, DeepBug, Explained};

/// What was found out about the bugs of a program.
pub fn bug_depth(deep: &Deep) -> Value {
    let graph = &deep.graph;
    let refusals = deep.chances.iter().filter_map(|chance| chance.of.as_ref().err());
    let mut refused: Vec<String> = refusals.map(ToString::to_string).collect();
    refused.dedup();
    let bugs = deep.bugs.iter().enumerate().map(|(at, bug)| bug_object(deep, at, bug));
    let found = json!({
        "threads": graph.threads(),
        "steps": graph.steps(),
        "schedules": graph.schedules(&|_| true).to_string(),
        "stopped_by": deep.stopped.as_ref().map(Refusal::name),
        "prefixes": graph.prefixes(),
        "points": deep.points.name(),
        "profile": graph.profile().name(),
        "bugs": bugs.collect::<Vec<Value>>(),
        "conditions": conditions(graph.conditions(), &Explained::default(), &deep.source),
        "refused": refused,
    });
    let mut object = head(&deep.source, graph.program().hash());
    put(&mut object, "bug_depth", found);
    put(&mut object, "run", made([deep.elapsed]));
    object
}

fn bug_object(deep: &Deep, at: usize, bug: &DeepBug) -> Value {
    let (kind, condition) = match deep.bug(bug) {
        None => ("any", None),
        Some(Bug::Deadlock(_)) => ("deadlock", None),
        Some(Bug::Failure(..)) => ("failure", None),
        Some(Bug::Condition(number)) => ("condition", Some(*number)),
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
    let found = match &bug.depth {
        Some(Depth::Found(found)) => Some(directive(deep, found)),
        _ => None,
    };
    json!({
        "bug": kind,
        "finding": deep.finding(bug).map(|found| finding(found, &Explained::default(), &deep.source)),
        "condition": condition,
        "schedules": bug.schedules.to_string(),
        "depth": bug.depth.as_ref().and_then(Depth::known),
        "more_than": more_than,
        "stopped_by": stopped_by,
        "needs_first_events": needs_first_events,
        "with_start_steps": with_start_steps,
        "directive": found,
        "probabilities": deep.chances.iter().map(|one| chance(one, at)).collect::<Vec<Value>>(),
    })
}

fn directive(deep: &Deep, directive: &Directive) -> Value {
    let run = Directed::new(&deep.graph, directive).run();
    let event = |label| event(label, &deep.source);
    let orderings = directive.orderings().into_iter();
    let orderings = orderings.map(|order| json!({ "first": event(order.first), "then": event(order.then) }));
    let naming = match directive.naming() {
        Naming::Places => "places",
        Naming::Numbers => "numbers",
    };
    let depth = u32::try_from(directive.size()).unwrap_or(u32::MAX);
    json!({
        "events": directive.events().map(event).collect::<Vec<Value>>(),
        "orderings": orderings.collect::<Vec<Value>>(),
        "naming": naming,
        "schedule": run.schedule(),
        "lowest": run.lowest(),
        "change_points": run.change_points().iter().flatten().collect::<Vec<_>>(),
        "guaranteed": guaranteed(&deep.graph, depth).to_string(),
    })
}

/// An event by its place, and which of those there; or which of all.
fn event(label: &Label, source: &SourceFile) -> Value {
    let (op, at, number) = match &label.event {
        LabelledEvent::At { op, span, occurrence } => (Some(op), Some(source.locate(*span)), occurrence),
        LabelledEvent::Number(number) => (None, None, number),
    };
    json!({ "thread": label.thread, "op": op, "at": at, "number": number })
}

fn chance(chance: &Chance, at: usize) -> Value {
    let (scheduler, points, d, pick) = words::scheduler(chance.scheduler);
    let probability = chance.of.as_ref().ok().map(|all| all[at].to_string());
    json!({ "scheduler": scheduler, "points": points, "d": d, "pick": pick, "probability": probability })
}
