//! A comparison of two schedules as csv: a header, and one row for each schedule.

use super::lines;
use crate::execution::short;
use crate::render::words::outcome_word;
use crate::results::Comparison;

/// The columns. The first two are the same in both rows.
const HEADER: [&str; 6] = ["program", "same", "outcome", "hbr", "lazy_hbr", "schedule"];

/// Header and rows.
pub fn same_rows(comparison: &Comparison) -> String {
    let rows = comparison.executions.each_ref().map(|execution| {
        [
            comparison.source.name().to_owned(),
            comparison.sameness.name().to_owned(),
            outcome_word(execution.ending).to_owned(),
            short(execution.fingerprints.regular),
            short(execution.fingerprints.lazy),
            execution.schedule.to_string(),
        ]
    });
    lines(std::iter::once(HEADER.map(str::to_owned)).chain(rows))
}
