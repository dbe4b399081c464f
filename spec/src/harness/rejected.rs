//! A program that must be refused: with the errors of its head, and no others.

use super::{Case, Mismatch};

/// Errors that are missing, and errors that nobody expected.
pub(super) fn check(case: &Case) -> Vec<Mismatch> {
    let found = match case.compile() {
        Ok(_) => Vec::new(),
        Err(errors) => errors,
    };
    let missing = case.errors.iter().filter(|error| !found.contains(error));
    let missing =
        missing.map(|error| case.mismatch("error", format!("expected {error}, found {}", found.join(", "))));
    let more = found.iter().filter(|error| !case.errors.contains(error));
    missing.chain(more.map(|error| case.mismatch("error", format!("not expected: {error}")))).collect()
}
