//! The racing pairs of a program against its head, by every explorer and by the oracle.

use std::collections::BTreeSet;
use std::sync::Arc;

use loris_explorers::{DataRaceReport, DataRaceWatch, Explorer, RacingPair, explore_from};
use loris_interpreter::{Effect, Role};
use loris_lang::ast::Ast;
use loris_lang::ir::Program;

use super::{Budget, Case, Mismatch, options};
use crate::oracle::{End, Pair, data_races_under};

/// A program with more schedules than this is not for the oracle.
const LISTED: usize = 5_000;

/// What the head says of data races and is not so.
pub(super) fn check(case: &Case, ast: &Ast, program: &Arc<Program>) -> Vec<Mismatch> {
    let Some(expected) = case.expectations.races else { return Vec::new() };
    let mut mismatches = Vec::new();
    let mut all: Option<BTreeSet<Pair>> = None;
    if let Ok(pairs) = data_races_under(ast, case.setting().rules(), LISTED) {
        mismatches.extend(differs(case, "oracle races".to_owned(), expected, &pairs));
        all = Some(pairs);
    }
    for explorer in Explorer::all().filter(|explorer| !case.skips(*explorer)) {
        let races = found(case, program, explorer);
        let pairs = pairs(&races);
        let about = format!("{explorer} races");
        if races.complete {
            mismatches.extend(differs(case, about.clone(), expected, &pairs));
        }
        if all.as_ref().is_some_and(|all| !pairs.is_subset(all) || (races.complete && pairs != *all)) {
            mismatches.push(case.mismatch(about, format!("{pairs:?}, not {all:?}")));
        }
    }
    mismatches
}

fn differs(case: &Case, about: String, expected: u64, pairs: &BTreeSet<Pair>) -> Option<Mismatch> {
    let text = || format!("expected {expected}, found {}: {pairs:?}", pairs.len());
    (pairs.len() as u64 != expected).then(|| case.mismatch(about, text()))
}

fn found(case: &Case, program: &Arc<Program>, explorer: Explorer) -> DataRaceReport {
    let mut machine = case.system(program).machine();
    let mut budget = Budget::with(explorer);
    let mut watch = DataRaceWatch::new(&mut machine, &mut budget);
    let report = explore_from(machine, explorer, &options(explorer), &mut watch);
    watch.finish(&report)
}

/// The pairs of a run, as the oracle writes them.
pub fn pairs(races: &DataRaceReport) -> BTreeSet<Pair> {
    let pair = |pair: &RacingPair| {
        let mut ends = pair.ends.each_ref().map(|end| End {
            place: end.at.start,
            writes: end.effect == Effect::Write,
            synchronises: end.role == Role::Synchronises,
        });
        ends.sort();
        ends
    };
    races.pairs.iter().map(pair).collect()
}
