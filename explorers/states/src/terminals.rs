//! What a walk meets at the ends of executions: distinct states, bugs, conditions.

use std::sync::Arc;

use loris_interpreter::{Machine, Outcome, TerminalState};
use loris_lang::ir::Program;

use loris_engine::conditions::{Conditions, Coverage};
use loris_engine::distinct::{Distinct, Novelty};
use loris_engine::findings::Findings;
use loris_engine::limits::Options;
use loris_engine::path_key::PathKey;
use loris_engine::report::{ConditionResult, Finding};

/// The ends met so far.
#[derive(Clone, Debug)]
pub struct Terminals {
    states: Distinct<TerminalState>,
    findings: Findings,
    conditions: Conditions,
}

impl Terminals {
    /// None.
    pub fn new(program: &Arc<Program>, options: &Options) -> Self {
        Terminals {
            states: Distinct::new(options.counting),
            findings: Findings::new(options.findings),
            conditions: Conditions::new(program),
        }
    }

    /// The machine stands at the end of an execution.
    pub(crate) fn see(&mut self, machine: &Machine, outcome: Outcome) {
        match outcome {
            Outcome::AssumeBlocked => return,
            Outcome::Spins => return self.see_part(machine),
            Outcome::Deadlock(kind) => self.findings.deadlock(machine, kind, PathKey::default),
            Outcome::Failure => {
                self.findings.failure(machine, PathKey::default);
            }
            Outcome::Ok => {}
        }
        let novelty = self.states.insert(machine.terminal_fingerprint(), || machine.terminal_state());
        if novelty == Novelty::New {
            self.conditions.see(machine, PathKey::default);
        }
    }

    /// The execution of the machine is not followed any further.
    pub(crate) fn see_part(&mut self, machine: &Machine) {
        self.findings.failure(machine, PathKey::default);
    }

    /// Distinct terminal states.
    pub fn states(&self) -> u64 {
        self.states.count()
    }

    /// The bugs, and what became of the conditions.
    pub fn report(&self, coverage: Coverage) -> (Vec<Finding>, Vec<ConditionResult>) {
        (self.findings.clone().into_kept(), self.conditions.clone().finish(coverage))
    }
}
