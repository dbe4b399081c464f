//! What a head says of races, and of the bugs of each kind: how few switches show them, and how deep they are.

use loris_explorers::bug_depth::{Depth, bug_depth};
use loris_explorers::schedule_graph::{End, ScheduleGraph};
use loris_explorers::{Bug, BugKind, Equivalence, Explorer, Limits, explore_for_races, minimize};
use loris_lang::header::{Expectations, ExpectedBug};
use loris_report::render::words::why;
use loris_report::results::CheckedEntry;

use super::case::entry;
use super::searches::{GO_ROUND, Said, Searches};
use crate::commands::bug_depth::MOST_DEPTH;

/// The name of the search for few switches in verdicts.
const MINIMIZE: &str = "minimize";

/// The name of the search for the depth of bugs.
const DEPTH: &str = "bug-depth";

/// How many racing pairs there are.
pub(super) fn races(searches: &mut Searches<'_>, stated: &Expectations) -> Option<CheckedEntry> {
    let expected = stated.races?;
    let mut said = Said::default();
    for explorer in searches.explorers() {
        let promises = explorer.guarantee().includes(Equivalence::Hbr);
        if !searches.setting.flags.all && (!promises || !said.is_nothing()) {
            continue;
        }
        if promises && searches.go_round() {
            said.cannot(explorer.name(), GO_ROUND);
            continue;
        }
        let mut watch = searches.setting.watch(explorer.name());
        let (report, found) =
            explore_for_races(&searches.system, explorer, &searches.options(explorer), &mut watch);
        let pairs = found.pairs.len();
        if found.complete {
            said.tell(explorer.name(), pairs.to_string());
        } else if pairs as u64 > expected {
            said.tell(explorer.name(), format!("at least {pairs}"));
        } else if promises {
            said.cannot(explorer.name(), report.stopped_by.map_or("it promises nothing", why));
        }
    }
    let expected = expected.to_string();
    let verdict = said.verdict(&expected);
    Some(entry(stated, "races".to_owned(), expected, verdict))
}

/// The fewest switches with which a bug of each kind shows.
pub(super) fn switches(searches: &mut Searches<'_>, stated: &Expectations) -> Vec<CheckedEntry> {
    if stated.switches.is_empty() {
        return Vec::new();
    }
    let least = least_switches(searches);
    let of = |(kind, expected): &(ExpectedBug, u64)| {
        let mut said = Said::default();
        match &least {
            Ok(least) => {
                let least = least.iter().filter(|(other, _)| other == kind).map(|(_, number)| *number).min();
                said.tell(
                    MINIMIZE,
                    least.map_or_else(|| "no such bug".to_owned(), |least| least.to_string()),
                );
            }
            Err(why) => said.cannot(MINIMIZE, why),
        }
        let (key, expected) = (format!("switches {}", word(*kind)), expected.to_string());
        let verdict = said.verdict(&expected);
        entry(stated, key, expected, verdict)
    };
    stated.switches.iter().map(of).collect()
}

/// For each bug its kind and the fewest switches, if that is proven of all.
fn least_switches(searches: &mut Searches<'_>) -> Result<Vec<(ExpectedBug, usize)>, String> {
    let report = searches.report(Explorer::StateCaching);
    if let Some(reason) = report.stopped_by {
        return Err(why(reason).to_owned());
    }
    let witnesses = report.witnesses();
    let options = searches.options(Explorer::StateCaching);
    let mut watch = searches.setting.watch(MINIMIZE);
    let found =
        minimize(&searches.system, &witnesses, &options, &mut watch).map_err(|error| error.to_string())?;
    if let Some(unproven) = found.iter().find(|found| !found.fewest.is_proven()) {
        return Err(unproven.fewest.stopped_by.map_or("it is not proven", why).to_owned());
    }
    let kinds = witnesses.iter().map(|witness| kind_of(&witness.bug));
    Ok(kinds.zip(found.iter().map(|found| found.fewest.best.switches)).collect())
}

/// How deep the bugs of each kind are.
pub(super) fn depths(searches: &Searches<'_>, stated: &Expectations) -> Vec<CheckedEntry> {
    if stated.depths.is_empty() {
        return Vec::new();
    }
    let options = searches.options(Explorer::Dfs);
    let graph = ScheduleGraph::of(searches.system.clone(), &options, &mut searches.setting.watch(DEPTH));
    let of = |(kind, expected): &(ExpectedBug, Option<u64>)| {
        let mut said = Said::default();
        match &graph {
            Ok(graph) => match of_kind(graph, *kind, searches) {
                Depth::NeedsFirst(_) => said.tell(DEPTH, "none".to_owned()),
                Depth::MoreThan(_, Some(reason)) => said.cannot(DEPTH, why(reason)),
                found => match found.known() {
                    Some(depth) => said.tell(DEPTH, depth.to_string()),
                    None => said.tell(DEPTH, format!("more than {MOST_DEPTH}")),
                },
            },
            Err(unfinished) => said.cannot(DEPTH, &unfinished.to_string()),
        }
        let expected = expected.map_or_else(|| "none".to_owned(), |depth| depth.to_string());
        let verdict = said.verdict(&expected);
        entry(stated, format!("depths {}", word(*kind)), expected, verdict)
    };
    stated.depths.iter().map(of).collect()
}

fn of_kind(graph: &ScheduleGraph, kind: ExpectedBug, searches: &Searches<'_>) -> Depth {
    let is_of_kind = |number: &usize| graph.bugs().get(*number).is_some_and(|bug| kind_of(bug) == kind);
    let is_bug = |end: &End| end.bugs.iter().any(is_of_kind);
    bug_depth(graph, &is_bug, MOST_DEPTH, Limits::default(), &mut searches.setting.watch(DEPTH))
}

/// The kind of a bug, as heads name it.
fn kind_of(bug: &Bug) -> ExpectedBug {
    match bug.kind() {
        BugKind::Deadlock => ExpectedBug::Deadlock,
        BugKind::Failure => ExpectedBug::Failure,
        BugKind::Condition(_) => ExpectedBug::Condition,
    }
}

fn word(kind: ExpectedBug) -> &'static str {
    match kind {
        ExpectedBug::Deadlock => "deadlock",
        ExpectedBug::Failure => "failure",
        ExpectedBug::Condition => "condition",
    }
}
