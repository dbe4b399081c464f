//! One report against the head of its program.

use loris_explorers::{ConditionResult, Equivalence, Explorer, Report};
use loris_lang::header::{ExpectedVerdict, Verdict};

use super::{Case, Figures, Mismatch, is_proof};

/// What of the head the report does not fulfil.
pub(super) fn against_head(case: &Case, report: &Report) -> Vec<Mismatch> {
    let mut mismatches = numbers(case, report);
    if is_proof(report) {
        mismatches.extend(outcomes(case, report));
        mismatches.extend(conditions(case, report));
    }
    mismatches.extend(executions(case, report));
    mismatches
}

/// Whether a complete run must give the number under this key exactly.
pub(super) fn is_exact(explorer: Explorer, key: &str) -> bool {
    let counted = Equivalence::ALL.into_iter().find(|equivalence| equivalence.name() == key);
    match counted {
        _ if key == "schedules" => explorer == Explorer::Dfs,
        Some(equivalence) => explorer.guarantee().includes(equivalence),
        None => explorer.guarantee().includes(Equivalence::State),
    }
}

fn numbers(case: &Case, report: &Report) -> Vec<Mismatch> {
    let found = Figures::of(report).numbers();
    let mut mismatches = Vec::new();
    for (key, expected) in case.numbers() {
        let number = found.iter().find(|(name, _)| *name == key).map_or(0, |(_, number)| *number);
        let exact = report.complete() && is_exact(report.explorer, key);
        let bounded = key != "schedules" || !report.explorer.is_scheduler();
        if exact && number != expected || bounded && number > expected {
            mismatches.push(differs(case, report, key, &expected.to_string(), &number.to_string()));
        }
    }
    mismatches
}

fn outcomes(case: &Case, report: &Report) -> Option<Mismatch> {
    let expected = case.outcomes()?;
    let found = Figures::of(report).outcomes;
    (found != expected).then(|| differs(case, report, "outcomes", &expected.join(" "), &found.join(" ")))
}

fn conditions(case: &Case, report: &Report) -> Option<Mismatch> {
    let expected = &case.expectations.conditions;
    let found = &report.conditions;
    let fits = match expected.as_slice() {
        [] => true,
        [all] => !found.is_empty() && found.iter().all(|one| fits(*all, one)),
        each => each.len() == found.len() && each.iter().zip(found).all(|(want, one)| fits(*want, one)),
    };
    let word = |one: &ConditionResult| match one.holds {
        Some(true) => "holds",
        Some(false) => "fails",
        None => "unknown",
    };
    let words = || found.iter().map(word).collect::<Vec<_>>().join(" ");
    (!fits).then(|| case.mismatch(format!("{} condition", report.explorer), format!("found {}", words())))
}

fn fits(expected: ExpectedVerdict, found: &ConditionResult) -> bool {
    let kind = expected.quantifier.is_none_or(|quantifier| quantifier == found.quantifier);
    kind && found.holds == Some(expected.verdict == Verdict::Holds)
}

fn executions(case: &Case, report: &Report) -> Option<Mismatch> {
    let stated = &case.expectations.executions;
    let (_, expected) = stated.iter().find(|(explorer, _)| explorer == report.explorer.name())?;
    let found = report.statistics.executions();
    (found != *expected)
        .then(|| differs(case, report, "executions", &expected.to_string(), &found.to_string()))
}

fn differs(case: &Case, report: &Report, key: &str, expected: &str, found: &str) -> Mismatch {
    case.mismatch(format!("{} {key}", report.explorer), format!("expected {expected}, found {found}"))
}
