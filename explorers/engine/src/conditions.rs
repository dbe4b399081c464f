//! `exists`, `forall` and `never` over the terminal states of a run.

use loris_interpreter::Machine;
use loris_lang::ast::Quantifier;
use loris_lang::ir::Program;

use crate::report::ConditionResult;

/// Whether every terminal state was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// Every one.
    AllStates,
    /// Perhaps not.
    Unknown,
}

/// The conditions of a program and what decided each of them so far.
#[derive(Clone, Debug)]
pub struct Conditions {
    results: Vec<ConditionResult>,
    open: usize,
}

impl Conditions {
    /// Nothing decided.
    pub fn new(program: &Program) -> Self {
        let undecided = |condition: &loris_lang::ir::Condition| ConditionResult {
            quantifier: condition.quantifier,
            at: condition.span,
            holds: None,
            schedule: None,
        };
        let results: Vec<_> = program.conditions().iter().map(undecided).collect();
        Conditions { open: results.len(), results }
    }

    /// A terminal state that was not seen before.
    pub fn see(&mut self, machine: &Machine) {
        if self.open == 0 {
            return;
        }
        for (result, condition) in self.results.iter_mut().zip(machine.program().conditions()) {
            if result.holds.is_some() {
                continue;
            }
            let decided = match (result.quantifier, machine.condition_holds(condition)) {
                (Quantifier::Exists, true) => Some(true),
                (Quantifier::Forall, false) | (Quantifier::Never, true) => Some(false),
                (Quantifier::Exists | Quantifier::Never, false) | (Quantifier::Forall, true) => None,
            };
            if decided.is_some() {
                result.holds = decided;
                result.schedule = Some(machine.schedule().text(machine));
                self.open -= 1;
            }
        }
    }

    /// The results, once no more states come.
    pub fn finish(mut self, coverage: Coverage) -> Vec<ConditionResult> {
        if coverage == Coverage::AllStates {
            for result in self.results.iter_mut().filter(|result| result.holds.is_none()) {
                result.holds = Some(result.quantifier != Quantifier::Exists);
            }
        }
        self.results
    }
}
