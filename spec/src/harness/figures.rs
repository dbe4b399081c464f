//! The figures of a program that a head can state, from a report or from the oracle.

use std::fmt;

use loris_explorers::{Equivalence, Report};
use loris_lang::ast::Ast;

use crate::oracle::{self, OracleError};
use crate::setting::Setting;

/// What the oracle may use up for one program.
const ORACLE: oracle::Limits = oracle::Limits { states: 12_000, relations: 12_000 };

/// Numbers of distinct things, and which outcomes occur.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Executions run to a terminal state.
    pub schedules: u128,
    /// Distinct terminal HBRs.
    pub hbrs: u128,
    /// Distinct terminal lazy HBRs.
    pub lazy_hbrs: u128,
    /// Distinct terminal reads-from classes.
    pub rf_classes: u128,
    /// Distinct terminal lazy reads-from classes.
    pub lazy_rf_classes: u128,
    /// Distinct terminal states.
    pub states: u128,
    /// Those of them that are deadlocks.
    pub deadlock_states: u128,
    /// Those of them that are failures.
    pub failure_states: u128,
    /// The outcomes that occur, in the words of a head, in the order ok, deadlock, failure, assume-blocked.
    pub outcomes: Vec<&'static str>,
}

impl Figures {
    /// Of one run of an explorer.
    pub fn of(report: &Report) -> Figures {
        let counts = &report.statistics;
        let good = counts.states > counts.deadlock_states + counts.failure_states;
        Figures {
            schedules: counts.schedules.into(),
            hbrs: counts.hbrs.into(),
            lazy_hbrs: counts.lazy_hbrs.into(),
            rf_classes: counts.rf_classes.into(),
            lazy_rf_classes: counts.lazy_rf_classes.into(),
            states: counts.states.into(),
            deadlock_states: counts.deadlock_states.into(),
            failure_states: counts.failure_states.into(),
            outcomes: outcomes([
                good,
                counts.deadlock_schedules > 0,
                counts.failure_schedules > 0,
                counts.assume_blocked > 0,
            ]),
        }
    }

    /// By the oracle, of a program that runs so.
    ///
    /// # Errors
    /// The program is too big for it, or it met a fault.
    pub fn of_oracle(ast: &Ast, setting: Setting) -> Result<Figures, OracleError> {
        let found = oracle::enumerate_under(ast, setting.rules(), ORACLE)?;
        let with = |outcome| found.states_with(outcome).len();
        let (deadlocks, failures) = (with(oracle::Outcome::Deadlock), with(oracle::Outcome::Failure));
        let good = found.states.len() > deadlocks + failures;
        Ok(Figures {
            schedules: found.schedules,
            hbrs: wide(found.hbrs.len()),
            lazy_hbrs: wide(found.lazy_hbrs.len()),
            rf_classes: wide(found.rf_classes.len()),
            lazy_rf_classes: wide(found.lazy_rf_classes.len()),
            states: wide(found.states.len()),
            deadlock_states: wide(deadlocks),
            failure_states: wide(failures),
            outcomes: outcomes([good, deadlocks > 0, failures > 0, found.assume_blocked > 0]),
        })
    }

    /// Classes of an equivalence.
    pub fn classes(&self, equivalence: Equivalence) -> u128 {
        match equivalence {
            Equivalence::Hbr => self.hbrs,
            Equivalence::LazyHbr => self.lazy_hbrs,
            Equivalence::ReadsFrom => self.rf_classes,
            Equivalence::LazyReadsFrom => self.lazy_rf_classes,
            Equivalence::State => self.states,
        }
    }

    /// Each number under its key of a head.
    pub fn numbers(&self) -> [(&'static str, u128); 8] {
        [
            ("schedules", self.schedules),
            ("hbrs", self.hbrs),
            ("lazy-hbrs", self.lazy_hbrs),
            ("rf-classes", self.rf_classes),
            ("lazy-rf-classes", self.lazy_rf_classes),
            ("states", self.states),
            ("deadlock-states", self.deadlock_states),
            ("failure-states", self.failure_states),
        ]
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, number) in self.numbers() {
            write!(f, "{key}: {number}, ")?;
        }
        write!(f, "outcomes: {}", self.outcomes.join(" "))
    }
}

fn outcomes(occur: [bool; 4]) -> Vec<&'static str> {
    let words = ["ok", "deadlock", "failure", "assume-blocked"];
    words.into_iter().zip(occur).filter(|(_, occurs)| *occurs).map(|(word, _)| word).collect()
}

fn wide(length: usize) -> u128 {
    length as u128
}
