//! What a head says of liveness, against the product and the oracle.

use std::sync::Arc;

use loris_explorers::Explorer;
use loris_explorers::liveness::check_liveness;
use loris_lang::ast::{Ast, Fairness};
use loris_lang::header::{Expectations, Verdict};
use loris_lang::ir::Program;

use super::{Case, Mismatch, options};
use crate::oracle::{OracleError, violates_liveness};

/// The oracle is not asked about more states.
const STATES: usize = 2_000;

/// What is not as the head says.
pub(super) fn check(case: &Case, ast: &Ast, program: &Arc<Program>) -> Vec<Mismatch> {
    let stated = case.expectations.liveness.iter();
    stated.flat_map(|(fairness, expected)| under(case, (ast, program), *fairness, expected)).collect()
}

fn under(
    case: &Case,
    (ast, program): (&Ast, &Arc<Program>),
    fairness: Fairness,
    expected: &[Verdict],
) -> Vec<Mismatch> {
    let about = |who: &str| format!("{who} liveness {}", fairness.name());
    let mut mismatches = Vec::new();
    let options = options(Explorer::StateCaching);
    let report = check_liveness(&case.system(program), fairness, &options, &mut ());
    match report.verdicts() {
        Some(found) if Expectations::liveness_is(expected, &found) => {}
        found => mismatches
            .push(case.mismatch(about("product"), format!("expected {expected:?}, found {found:?}"))),
    }
    if case.skips_oracle() {
        return mismatches;
    }
    match violates_liveness(ast, fairness, STATES) {
        Ok(violated) => {
            let verdict = |violated: &bool| if *violated { Verdict::Fails } else { Verdict::Holds };
            let found: Vec<Verdict> = violated.iter().map(verdict).collect();
            if !Expectations::liveness_is(expected, &found) {
                let text = format!("expected {expected:?}, found {found:?}");
                mismatches.push(case.mismatch(about("oracle"), text));
            }
        }
        Err(OracleError::TooBig) => {}
        Err(error) => mismatches.push(case.mismatch(about("oracle"), error.to_string())),
    }
    mismatches
}
