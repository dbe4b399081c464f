//! What a bounded search says of its bound.

use std::fmt::Write as _;

use loris_explorers::{Bounding, Equivalence, Growth, Measure, Report};

use crate::style::counted;

/// Of so many costs it is said how many executions have them.
const MOST_COSTS: usize = 12;

/// What is added to the title of the search.
pub(super) fn title(report: &Report) -> String {
    match report.bound {
        None => String::new(),
        Some(Bounding { growth: Growth::Fixed, measure, bound, .. }) => {
            format!(", at most {}", amount(measure, bound))
        }
        Some(Bounding { growth: Growth::Iterative, measure, .. }) => {
            format!(", fewest {} first", measure.name())
        }
    }
}

/// `DPOR after lazy DPOR`, `depth-first search, at most 2 preemptions`
pub(crate) fn titled(report: &Report) -> String {
    let after = report.after.map_or_else(String::new, |first| format!(" after {}", first.title()));
    format!("{}{after}{}", report.explorer.title(), title(report))
}

/// Whether the last bound of a growing one was searched to its end.
pub(super) fn is_finished(report: &Report) -> bool {
    report
        .bound
        .is_some_and(|bound| bound.growth == Growth::Iterative && bound.complete_for == Some(bound.bound))
}

/// The lines about the bound: executions by cost, and up to which bound the search is complete.
pub(super) fn lines(report: &Report) -> String {
    let Some(bound) = report.bound else { return String::new() };
    let mut text = String::new();
    let _ = writeln!(text, "  {}: {}", bound.measure.name(), by_cost(report));
    let _ = writeln!(text, "  {}", complete_for(report, bound));
    text
}

/// Up to which bound the search is complete.
pub(crate) fn complete_for(report: &Report, bound: Bounding) -> String {
    match (bound.left_out, bound.complete_for) {
        (0, Some(most)) if bound.bound == most => "the bound left nothing out".to_owned(),
        (_, None) => "complete for no bound".to_owned(),
        (left_out, Some(most)) => {
            let beyond = if bound.bound == most {
                format!("; {} beyond it left out", counted(left_out, "step"))
            } else {
                String::new()
            };
            format!(
                "complete for at most {}: every terminal {} of an execution within it was seen{beyond}",
                amount(bound.measure, most),
                report.guarantee().finest().map_or("state", Equivalence::class)
            )
        }
    }
}

/// Executions by cost: `0 in 2, 1 in 4 (2 with a bug)`.
pub(crate) fn by_cost(report: &Report) -> String {
    let cost = |(cost, count): (usize, &loris_explorers::CostCount)| {
        let buggy = if count.buggy > 0 { format!(" ({} with a bug)", count.buggy) } else { String::new() };
        format!("{cost} in {}{buggy}", count.schedules)
    };
    let mut parts: Vec<String> = report.costs.iter().enumerate().take(MOST_COSTS).map(cost).collect();
    if report.costs.len() > MOST_COSTS {
        parts.push("…".to_owned());
    }
    if parts.is_empty() { "none counted".to_owned() } else { parts.join(", ") }
}

fn amount(measure: Measure, number: u32) -> String {
    let one = match measure {
        Measure::Preemptions => "preemption",
        Measure::Delays => "delay",
    };
    counted(u64::from(number), one)
}
