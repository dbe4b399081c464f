//! One report against the head of its program.

use loris_explorers::{Explorer, Guarantee, Report};
use loris_lang::ast::Quantifier;

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
    let guarantee = explorer.guarantee();
    match key {
        "schedules" => explorer == Explorer::Dfs,
        "hbrs" => guarantee == Guarantee::Hbrs,
        "lazy-hbrs" => matches!(guarantee, Guarantee::Hbrs | Guarantee::LazyHbrs),
        _ => guarantee != Guarantee::None,
    }
}

fn numbers(case: &Case, report: &Report) -> Vec<Mismatch> {
    let found = Figures::of(report).numbers();
    let mut mismatches = Vec::new();
    for (key, expected) in &case.numbers {
        let number = found.iter().find(|(name, _)| name == key).map_or(0, |(_, number)| *number);
        let exact = report.complete() && is_exact(report.explorer, key);
        let bounded = *key != "schedules" || report.explorer != Explorer::Random;
        if exact && number != *expected || bounded && number > *expected {
            mismatches.push(differs(case, report, key, &expected.to_string(), &number.to_string()));
        }
    }
    mismatches
}

fn outcomes(case: &Case, report: &Report) -> Option<Mismatch> {
    let expected = case.outcomes.as_ref()?;
    let found = Figures::of(report).outcomes;
    (found != *expected).then(|| differs(case, report, "outcomes", &expected.join(" "), &found.join(" ")))
}

fn conditions(case: &Case, report: &Report) -> Vec<Mismatch> {
    let mut mismatches = Vec::new();
    for (quantifier, expected) in &case.conditions {
        let of_kind: Vec<_> =
            report.conditions.iter().filter(|condition| condition.quantifier == *quantifier).collect();
        let right = of_kind.iter().all(|condition| condition.holds == Some(*expected));
        if of_kind.is_empty() || !right {
            let holds = |holds: Option<bool>| holds.map_or("unknown", word).to_owned();
            let found: Vec<_> = of_kind.iter().map(|condition| holds(condition.holds)).collect();
            let key = format!("condition: {}", name(*quantifier));
            mismatches.push(differs(case, report, &key, word(*expected), &found.join(" ")));
        }
    }
    mismatches
}

fn executions(case: &Case, report: &Report) -> Option<Mismatch> {
    let (_, expected) = case.executions.iter().find(|(explorer, _)| *explorer == report.explorer)?;
    let found = report.statistics.executions();
    (found != *expected)
        .then(|| differs(case, report, "executions", &expected.to_string(), &found.to_string()))
}

fn differs(case: &Case, report: &Report, key: &str, expected: &str, found: &str) -> Mismatch {
    case.mismatch(format!("{} {key}", report.explorer), format!("expected {expected}, found {found}"))
}

fn word(holds: bool) -> &'static str {
    if holds { "holds" } else { "fails" }
}

fn name(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::Exists => "exists",
        Quantifier::Forall => "forall",
        Quantifier::Never => "never",
    }
}
