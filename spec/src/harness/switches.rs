//! The fewest context switches to bugs of each kind against the head, and against the oracle.

use std::sync::Arc;

use loris_explorers::{Bug, BugKind, Explorer, Minimized, Witness, explore, minimize};
use loris_lang::ast::Ast;
use loris_lang::header::ExpectedBug;
use loris_lang::ir::Program;

use super::{Case, Mismatch, options};
use crate::oracle::{FewestSwitches, fewest_switches};

/// A program with more schedules than this is not for the oracle.
const LISTED: usize = 5_000;

/// What the head says of switches and is not so.
pub(super) fn check(case: &Case, ast: &Ast, program: &Arc<Program>) -> Vec<Mismatch> {
    if case.expectations.switches.is_empty() {
        return Vec::new();
    }
    let system = case.system(program);
    let report = explore(&system, Explorer::StateCaching, &options(Explorer::StateCaching), &mut ());
    let witnesses = report.witnesses();
    let found = match minimize(&system, &witnesses, &options(Explorer::StateCaching), &mut ()) {
        Ok(found) => found,
        Err(error) => return vec![case.mismatch("switches", error.to_string())],
    };
    let unproven = found.iter().filter(|found| !found.fewest.is_proven());
    let mut mismatches: Vec<Mismatch> =
        unproven.map(|found| case.mismatch("switches", format!("not proven: {found:?}"))).collect();
    let oracle = fewest_switches(ast, case.setting().rules(), LISTED).ok();
    for &(kind, expected) in &case.expectations.switches {
        let expected = usize::try_from(expected).ok();
        let least = least(kind, &witnesses, &found);
        if least != expected {
            let text = format!("{kind:?}: expected {expected:?}, found {least:?}");
            mismatches.push(case.mismatch("switches", text));
        }
        let by_oracle = oracle.as_ref().map(|oracle| of_oracle(kind, oracle));
        if by_oracle.is_some_and(|least| least != expected) {
            let text = format!("{kind:?}: expected {expected:?}, found {by_oracle:?}");
            mismatches.push(case.mismatch("oracle switches", text));
        }
    }
    mismatches
}

/// The kind of a bug, as heads name it.
pub(super) fn kind_of(bug: &Bug) -> ExpectedBug {
    match bug.kind() {
        BugKind::Deadlock => ExpectedBug::Deadlock,
        BugKind::Failure => ExpectedBug::Failure,
        BugKind::Condition(_) => ExpectedBug::Condition,
    }
}

/// The fewest that were found for bugs of the kind.
fn least(kind: ExpectedBug, witnesses: &[Witness], found: &[Minimized]) -> Option<usize> {
    let pairs = witnesses.iter().zip(found).filter(|(witness, _)| kind_of(&witness.bug) == kind);
    pairs.map(|(_, found)| found.fewest.best.switches).min()
}

fn of_oracle(kind: ExpectedBug, oracle: &FewestSwitches) -> Option<usize> {
    match kind {
        ExpectedBug::Deadlock => oracle.deadlock,
        ExpectedBug::Failure => oracle.failure,
        ExpectedBug::Condition => oracle.violated.iter().copied().flatten().min(),
    }
}
