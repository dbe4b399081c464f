//! A program that must be refused: with the errors of its head, and no others.

use super::{Case, Mismatch};

/// Errors that are missing, and errors that nobody expected.
pub(super) fn check(case: &Case) -> Vec<Mismatch> {
    let stated = case.expectations.errors.iter();
    let expected: Vec<String> =
        stated.map(|error| format!("{} at {}:{}", error.code, error.line, error.column)).collect();
    let found = case.compile().err().unwrap_or_default();
    let missing = expected.iter().filter(|error| !found.contains(error));
    let missing =
        missing.map(|error| case.mismatch("error", format!("expected {error}, found {}", found.join(", "))));
    let more = found.iter().filter(|error| !expected.contains(error));
    missing.chain(more.map(|error| case.mismatch("error", format!("not expected: {error}")))).collect()
}
