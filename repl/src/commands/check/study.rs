//! What a head says of the techniques of the published study, each within its limit on schedules.

use std::sync::Arc;

use loris_explorers::{StopReason, study};
use loris_lang::header::{Expectations, ExpectedStudy};
use loris_lang::ir::Program;
use loris_report::render::words::why;
use loris_report::results::CheckedEntry;

use super::case::{Setting, entry};
use super::searches::Said;

/// The figures of each technique of a head.
pub(super) fn entries(
    setting: &Setting<'_>,
    program: &Arc<Program>,
    stated: &Expectations,
) -> Vec<CheckedEntry> {
    let of = |expected: &ExpectedStudy| {
        let report = study::run(program, expected, &mut setting.watch(&expected.technique))?;
        let (mut wanted, mut came) = (Vec::new(), Vec::new());
        for (name, number) in study::figures(expected) {
            wanted.push(format!("{name} {}", study::shown(*number)));
            came.push(format!("{name} {}", study::shown(study::figure(&report, name).flatten())));
        }
        let mut said = Said::default();
        match report.stopped_by {
            Some(
                reason @ (StopReason::Timeout
                | StopReason::Memory
                | StopReason::Interrupted
                | StopReason::Depth),
            ) => {
                said.cannot(&expected.technique, why(reason));
            }
            _ => said.tell(&expected.technique, came.join(" ")),
        }
        let wanted = wanted.join(" ");
        let verdict = said.verdict(&wanted);
        Some(entry(stated, format!("study {}", expected.technique), wanted, verdict))
    };
    stated.study.iter().filter_map(of).collect()
}
