//! The reports of one program against each other, and against the oracle.

use loris_explorers::{Equivalence, Report};
use loris_lang::ast::Ast;

use super::judge::is_exact;
use super::{Case, Figures, Mismatch, is_proof};
use crate::oracle::OracleError;

/// What explorers that finished do not agree on: each figure that two of them promise, the outcomes, the
/// conditions; and for each one alone that of what is finer there is no less, and no more than schedules.
pub(super) fn among(case: &Case, reports: &[Report]) -> Vec<Mismatch> {
    let mut mismatches: Vec<Mismatch> = reports.iter().filter_map(|report| in_order(case, report)).collect();
    let proofs: Vec<&Report> = reports.iter().filter(|report| is_proof(report)).collect();
    if let Some(first) = proofs.first() {
        for other in &proofs[1..] {
            mismatches.extend(pair(case, first, other));
        }
        for weak in reports.iter().filter(|report| !is_proof(report)) {
            mismatches.extend(within(case, first, weak));
        }
    }
    mismatches
}

fn in_order(case: &Case, report: &Report) -> Option<Mismatch> {
    let figures = Figures::of(report);
    let holds = |finer: Equivalence| {
        let number = figures.classes(finer);
        number <= figures.schedules
            && finer.coarser().iter().all(|&coarser| figures.classes(coarser) <= number)
    };
    (!Equivalence::ALL.into_iter().all(holds))
        .then(|| case.mismatch(report.explorer.name(), format!("a finer class is fewer: {figures}")))
}

fn pair(case: &Case, first: &Report, other: &Report) -> Vec<Mismatch> {
    let mut mismatches = Vec::new();
    let (left, right) = (Figures::of(first), Figures::of(other));
    for ((key, one), (_, two)) in left.numbers().into_iter().zip(right.numbers()) {
        if is_exact(first.explorer, key) && is_exact(other.explorer, key) && one != two {
            mismatches.push(disagree(case, (first, other), key, format!("{one}, {two}")));
        }
    }
    if left.outcomes != right.outcomes {
        mismatches.push(disagree(case, (first, other), "outcomes", format!("{left}; {right}")));
    }
    let verdicts = |report: &Report| -> Vec<_> { report.conditions.iter().map(|one| one.holds).collect() };
    if verdicts(first) != verdicts(other) {
        let text = format!("{:?}, {:?}", verdicts(first), verdicts(other));
        mismatches.push(disagree(case, (first, other), "conditions", text));
    }
    mismatches
}

/// An explorer that promises nothing finds no more than one that promises all.
fn within(case: &Case, proof: &Report, weak: &Report) -> Vec<Mismatch> {
    let (all, some) = (Figures::of(proof).numbers(), Figures::of(weak).numbers());
    let more = all
        .into_iter()
        .zip(some)
        .filter(|((key, all), (_, some))| *key != "schedules" && is_exact(proof.explorer, key) && some > all);
    more.map(|((key, all), (_, some))| disagree(case, (proof, weak), key, format!("{all}, {some}"))).collect()
}

fn disagree(case: &Case, (first, other): (&Report, &Report), key: &str, text: String) -> Mismatch {
    case.mismatch(format!("{} and {} {key}", first.explorer, other.explorer), text)
}

/// The oracle against the explorers that finished, and against the head.
pub(super) fn with_oracle(case: &Case, ast: &Ast, reports: &[Report]) -> Vec<Mismatch> {
    if case.skips_oracle() {
        return Vec::new();
    }
    let figures = match Figures::of_oracle(ast, case.setting()) {
        Ok(figures) => figures,
        Err(OracleError::TooBig) => return Vec::new(),
        Err(error) => return vec![case.mismatch("oracle", error.to_string())],
    };
    let mut mismatches = head(case, &figures);
    for report in reports.iter().filter(|report| is_proof(report)) {
        let found = Figures::of(report);
        for ((key, ours), (_, theirs)) in found.numbers().into_iter().zip(figures.numbers()) {
            if is_exact(report.explorer, key) && ours != theirs {
                let about = format!("{} and the oracle {key}", report.explorer);
                mismatches.push(case.mismatch(about, format!("{ours}, {theirs}")));
            }
        }
        if found.outcomes != figures.outcomes {
            let about = format!("{} and the oracle outcomes", report.explorer);
            mismatches.push(case.mismatch(about, format!("{found}; {figures}")));
        }
    }
    mismatches.extend(optimal(case, &figures, reports));
    mismatches
}

fn head(case: &Case, figures: &Figures) -> Vec<Mismatch> {
    let mut mismatches = Vec::new();
    for (key, expected) in case.numbers() {
        let wrong = figures.numbers().into_iter().find(|(name, number)| *name == key && *number != expected);
        if let Some((_, number)) = wrong {
            let text = format!("expected {expected}, found {number}");
            mismatches.push(case.mismatch(format!("oracle {key}"), text));
        }
    }
    if case.outcomes().is_some_and(|expected| expected != figures.outcomes) {
        mismatches.push(case.mismatch("oracle outcomes", format!("found {}", figures.outcomes.join(" "))));
    }
    mismatches
}

/// No explorer runs more schedules than there are.
fn optimal(case: &Case, figures: &Figures, reports: &[Report]) -> Vec<Mismatch> {
    let systematic = reports.iter().filter(|report| !report.explorer.is_scheduler());
    let more = systematic.filter(|report| u128::from(report.statistics.schedules) > figures.schedules);
    more.map(|report| {
        let text = format!("{} schedules of {}", report.statistics.schedules, figures.schedules);
        case.mismatch(format!("{} schedules", report.explorer), text)
    })
    .collect()
}
