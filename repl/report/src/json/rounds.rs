//! In which loops threads go round, in an execution that was cut or has no end.

use loris_explorers::going_round::{self, Changes};
use loris_lang::source::SourceFile;
use serde::Serialize;

use super::values::Place;

/// Where threads go round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoingRound {
    /// The threads that go round in a loop.
    pub loops: Vec<ThreadInLoop>,
    /// Where the execution first comes back to a state in which it was; other executions have no such key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<ComesBack>,
}

/// A thread that goes round in a loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThreadInLoop {
    /// Who, such as `t[1]`.
    pub thread: String,
    /// Where the loop begins.
    pub at: Place,
}

/// An execution comes back to a state in which it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComesBack {
    /// It was there after so many events, such as `3`.
    pub from: usize,
    /// And is there again after so many, such as `7`.
    pub to: usize,
    /// Whether the events between change something that threads share; if not, threads only wait.
    pub changes: bool,
}

impl GoingRound {
    pub(super) fn of(round: &going_round::GoingRound, source: &SourceFile) -> GoingRound {
        let thread = |label: &loris_explorers::Label| ThreadInLoop {
            thread: label.text.clone(),
            at: Place::of(source, label.at),
        };
        let back = |back: going_round::ComesBack| ComesBack {
            from: back.from,
            to: back.to,
            changes: back.changes == Changes::Something,
        };
        GoingRound { loops: round.loops.iter().map(thread).collect(), back: round.back.map(back) }
    }
}
