//! `exists`, `forall` and `never` over the terminal states of a run.

use loris_interpreter::Machine;
use loris_lang::ast::Quantifier;
use loris_lang::ir::Program;

use crate::path_key::PathKey;
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
    /// For each the execution that decided it.
    decided_by: Vec<Option<PathKey>>,
    open: usize,
    /// Those that were decided and are not told yet, by number.
    untold: Vec<usize>,
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
        Conditions { open: results.len(), decided_by: vec![None; results.len()], results, untold: Vec::new() }
    }

    /// A terminal state that was not seen before; `path` leads to it.
    pub fn see(&mut self, machine: &Machine, path: impl Fn() -> PathKey) {
        if self.open == 0 {
            return;
        }
        let results = self.results.iter_mut().zip(&mut self.decided_by).enumerate();
        for ((number, (result, decided_by)), condition) in results.zip(machine.program().conditions()) {
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
                result.schedule = Some(machine.schedule().named(machine));
                *decided_by = Some(path());
                self.open -= 1;
                self.untold.push(number);
            }
        }
    }

    /// What was decided since this was asked last.
    pub(crate) fn untold(&mut self) -> impl Iterator<Item = &ConditionResult> {
        let results = &self.results;
        self.untold.drain(..).map(|number| &results[number])
    }

    /// What two parts of a search decided, each by the execution that comes first.
    #[must_use]
    pub(crate) fn merged(mut self, other: Conditions) -> Conditions {
        let ours = self.results.iter_mut().zip(&mut self.decided_by);
        for ((result, path), (new, new_path)) in ours.zip(other.results.into_iter().zip(other.decided_by)) {
            let is_first = match (&*path, &new_path) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some(known), Some(new)) => new < known,
            };
            if is_first {
                self.open -= usize::from(path.is_none());
                (*result, *path) = (new, new_path);
            }
        }
        self
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
