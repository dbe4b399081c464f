//! The depth of bugs for people: which order makes each certain, and how likely random schedulers show it.

use std::fmt::Write as _;

use loris_explorers::Bug;
use loris_explorers::bug_depth::{Depth, Directed, Directive, Label, LabelledEvent};
use loris_explorers::probability::{Extreme, Policy, guaranteed};
use loris_explorers::schedule_graph::Refusal;
use loris_lang::ir::Points;
use loris_lang::source::SourceFile;
use num_bigint::BigUint;

use super::{decided, found};
use crate::render::grid::{Align, grid};
use crate::render::words::{about_fraction, shown_schedule, why};
use crate::results::{Chance, Deep, DeepBug, Scheduler};
use crate::style::{Detail, Look, counted};

/// A fraction with more letters than this is shown as a decimal only.
const MOST_LETTERS: usize = 33;

/// Everything about one program.
pub fn bug_depth(deep: &Deep, look: &Look) -> String {
    let Deep { source, graph, bugs, stopped, .. } = deep;
    let name = look.ink.bold(source.name());
    let none = if stopped.is_some() { "no bug so far" } else { "no bug" };
    if look.detail == Detail::Quiet {
        let depths: Vec<String> = bugs.iter().filter(|bug| bug.bug.is_some()).map(brief).collect();
        let depths = if depths.is_empty() { none.to_owned() } else { depths.join(", ") };
        return format!("{name}  bug depth  {depths}\n");
    }
    let threads = counted(graph.threads() as u64, "thread");
    let steps = counted(graph.steps() as u64, "step");
    let all = many(deep, &graph.schedules(&|_| true));
    let most = if stopped.is_some() { "executions of" } else { "at most" };
    let mut text = format!("{name}  bug depth  {threads}, {most} {steps}, {all}\n");
    if deep.points != Points::All {
        let _ = writeln!(text, "  points: {}", deep.points.name());
    }
    if bugs.is_empty() {
        let ink = if stopped.is_some() { look.ink.doubt(none) } else { look.ink.good(none) };
        let _ = writeln!(text, "  {ink}");
    }
    if let Some(why) = stopped {
        let so_far = match why {
            Refusal::TooLarge(_) => why.to_string(),
            _ => format!(
                "{why}; so far {} prefixes of schedules that differ in what can follow",
                graph.prefixes()
            ),
        };
        let _ = writeln!(text, "  {}", look.ink.doubt(&so_far));
    }
    for (at, bug) in bugs.iter().enumerate() {
        text.push_str(&about(deep, at, bug, look));
    }
    for condition in graph.conditions() {
        text.push_str(&decided(condition, source, look.ink));
    }
    let mut refusals: Vec<String> =
        deep.chances.iter().filter_map(|chance| chance.of.as_ref().err()).map(ToString::to_string).collect();
    refusals.dedup();
    for refusal in refusals.into_iter().filter(|_| stopped.is_none()) {
        let _ = writeln!(text, "  {}", look.ink.doubt(&refusal));
    }
    if look.columns().is_some() {
        let _ = writeln!(text, "  time: {}", look.time(deep.elapsed));
    }
    text
}

/// `depth 2`
fn brief(bug: &DeepBug) -> String {
    match &bug.depth {
        None => "depth not known".to_owned(),
        Some(Depth::NoBug) => "no bug".to_owned(),
        Some(Depth::Always) => "depth 0".to_owned(),
        Some(Depth::Found(directive)) => format!("depth {}", directive.size()),
        Some(Depth::MoreThan(depth, _)) => format!("depth more than {depth}"),
        Some(Depth::NeedsFirst(_)) => "no depth".to_owned(),
    }
}

/// So many schedules, or more.
fn many(deep: &Deep, schedules: &BigUint) -> String {
    let plural = if *schedules == BigUint::from(1u32) { "" } else { "s" };
    let or_more = if deep.stopped.is_some() { "≥ " } else { "" };
    format!("{or_more}{schedules} schedule{plural}")
}

/// One bug.
fn about(deep: &Deep, at: usize, bug: &DeepBug, look: &Look) -> String {
    let mut text = String::from("\n");
    text.push_str(&named(deep, bug, look));
    let _ = writeln!(text, "    in {}", many(deep, &bug.schedules));
    if let Some(known) = &bug.depth {
        text.push_str(&depth(deep, known, look));
        text.push_str(&table(&deep.chances, at));
    } else {
        let _ = writeln!(text, "    {}", look.ink.doubt("depth not known"));
    }
    text
}

/// What the bug is.
fn named(deep: &Deep, bug: &DeepBug, look: &Look) -> String {
    match (deep.bug(bug), deep.finding(bug)) {
        (None, _) => format!("  {}\n", look.ink.bad("any bug")),
        (_, Some(finding)) => {
            found(finding, (deep.graph.program(), deep.graph.profile()), &deep.source, look.ink)
        }
        (Some(Bug::Condition(number)), None) => {
            decided(&deep.graph.conditions()[*number], &deep.source, look.ink)
        }
        (Some(Bug::Deadlock(_) | Bug::Failure(..)), None) => String::new(),
    }
}

/// How deep it is, and why.
fn depth(deep: &Deep, depth: &Depth, look: &Look) -> String {
    let line = match depth {
        Depth::NoBug => return String::new(),
        Depth::Always => "depth 0: every schedule shows it".to_owned(),
        Depth::Found(directive) => return certain(deep, directive, look),
        Depth::MoreThan(tried, None) => {
            format!("depth more than {tried}: no {tried} events make it certain; more were not tried")
        }
        Depth::MoreThan(tried, Some(reason)) => {
            format!("depth more than {tried}: more events were not tried to the end, {}", why(*reason))
        }
        Depth::NeedsFirst(with) => {
            let mut line = "no depth: it depends on the order of the first events of threads, and a \
                            scheduler can change priorities only after them"
                .to_owned();
            let _ = match with {
                Some(depth) => {
                    write!(line, "; with `point;` at the start of each thread its depth is at most {depth}")
                }
                None => write!(line, "; `point;` at the start of each thread gives it one"),
            };
            line
        }
    };
    format!("    {}\n", look.ink.doubt(&line))
}

/// A directive, a run that follows it, and what PCT promises.
fn certain(deep: &Deep, directive: &Directive, look: &Look) -> String {
    let depth = directive.size();
    let orderings = directive.orderings();
    let head = look.ink.bold(&format!("depth {depth}"));
    let mut text = format!("    {head}: certain if\n");
    for ordering in &orderings {
        let (first, then) = (event(ordering.first, &deep.source), event(ordering.then, &deep.source));
        let _ = if ordering.first == ordering.then {
            writeln!(text, "      {first} never comes")
        } else {
            writeln!(text, "      {first} comes before {then}")
        };
    }
    let run = Directed::new(&deep.graph, directive).run();
    let _ = writeln!(text, "      so in schedule: {}", shown_schedule(&run.schedule()));
    let bound = guaranteed(&deep.graph, u32::try_from(depth).unwrap_or(u32::MAX));
    let (threads, steps) = (deep.graph.threads(), deep.graph.steps());
    let product = match depth {
        1 => format!("1 / {threads}"),
        2 => format!("1 / ({threads} · {steps})"),
        _ => format!("1 / ({threads} · {steps}^{})", depth - 1),
    };
    let _ = writeln!(
        text,
        "    PCT and PPCT with d = {depth} show it with probability {bound} at least: {product}"
    );
    let points: Vec<String> = run.change_points().iter().flatten().map(ToString::to_string).collect();
    let points = match points.as_slice() {
        [] => String::new(),
        [point] => format!(" and a priority changes after step {point}"),
        points => format!(" and priorities change after steps {}", points.join(", ")),
    };
    let _ =
        writeln!(text, "    so if `{}` has the lowest priority{points}", run.lowest().unwrap_or_default());
    text
}

/// ``` `read x` of `t` (3:24) ```
fn event(label: &Label, source: &SourceFile) -> String {
    let thread = &label.thread;
    match &label.event {
        LabelledEvent::At { op, span, occurrence } => {
            let position = source.position(span.start);
            let which = match occurrence {
                1 => String::new(),
                _ => format!(", for the {} time", ordinal(*occurrence)),
            };
            format!("`{op}` of `{thread}` (line {}{which})", position.line)
        }
        LabelledEvent::Number(number) => format!("the {} event of `{thread}`", ordinal(*number)),
    }
}

/// `2nd`
fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// How likely each scheduler shows the bug.
fn table(chances: &[Chance], at: usize) -> String {
    let row = |chance: &Chance| {
        let likely = chance.of.as_ref().ok().map(|all| &all[at]);
        let fraction = likely.map(ToString::to_string).filter(|text| text.len() <= MOST_LETTERS);
        let decimal = likely.map_or_else(|| "not known".to_owned(), about_fraction);
        vec![scheduler(chance.scheduler), fraction.unwrap_or_default(), decimal]
    };
    grid(vec!["scheduler", "probability", "about"], chances.iter().map(row).collect(), Align::FirstLeft)
}

/// What a row is called.
fn scheduler(scheduler: Scheduler) -> String {
    match scheduler {
        Scheduler::Drawn(Policy::RandomWalk) => "random walk".to_owned(),
        Scheduler::Drawn(Policy::PreemptAlways) => "preempt always".to_owned(),
        Scheduler::Drawn(Policy::Preemptions(1)) => "1 preemption".to_owned(),
        Scheduler::Drawn(Policy::Preemptions(points)) => format!("{points} preemptions"),
        Scheduler::Drawn(Policy::Pct(depth)) => format!("PCT d = {depth}"),
        Scheduler::Drawn(Policy::Ppct(depth, _)) => format!("PPCT d = {depth}, random pick"),
        Scheduler::Picked(depth, Extreme::Least) => format!("PPCT d = {depth}, worst pick"),
        Scheduler::Picked(depth, Extreme::Greatest) => format!("PPCT d = {depth}, best pick"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals() {
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 13, 21].map(ordinal),
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st"]
        );
    }
}
