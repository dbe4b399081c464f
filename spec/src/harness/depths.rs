//! The depth of the bugs of each kind against the head.

use std::sync::Arc;

use loris_explorers::bug_depth::{Depth, bug_depth};
use loris_explorers::schedule_graph::{End, ScheduleGraph};
use loris_explorers::{Explorer, Limits};
use loris_lang::header::ExpectedBug;
use loris_lang::ir::Program;

use super::switches::kind_of;
use super::{Case, Mismatch, options};

/// Directives of this size are looked for at most.
const DEEPEST: usize = 3;

/// What the head says of depths and is not so.
pub(super) fn check(case: &Case, program: &Arc<Program>) -> Vec<Mismatch> {
    if case.expectations.depths.is_empty() {
        return Vec::new();
    }
    match ScheduleGraph::of(case.system(program), &options(Explorer::Dfs), &mut ()) {
        Ok(graph) => against(case, &graph),
        Err(error) => vec![case.mismatch("depths", format!("not looked for: {error}"))],
    }
}

fn against(case: &Case, graph: &ScheduleGraph) -> Vec<Mismatch> {
    let mut mismatches = Vec::new();
    for &(kind, expected) in &case.expectations.depths {
        let found = of_kind(graph, kind);
        let is_met = match (&found, expected) {
            (Depth::NeedsFirst(_), None) => true,
            (found, Some(depth)) => found.known() == usize::try_from(depth).ok(),
            _ => false,
        };
        if !is_met {
            mismatches
                .push(case.mismatch("depths", format!("{kind:?}: expected {expected:?}, found {found:?}")));
        }
    }
    mismatches
}

fn of_kind(graph: &ScheduleGraph, kind: ExpectedBug) -> Depth {
    let is_of_kind = |number: &usize| graph.bugs().get(*number).is_some_and(|bug| kind_of(bug) == kind);
    let is_bug = |end: &End| end.bugs.iter().any(is_of_kind);
    bug_depth(graph, &is_bug, DEEPEST, Limits::default(), &mut ())
}
