//! One execution, for `--trace` and `--replay`.

use loris_explorers::{DataRaceReport, StopReason};
use loris_interpreter::PlainValue;
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;
use serde::Serialize;

use super::explanation::BugAnswers;
use super::races::ListedRaces;
use super::rounds::GoingRound;
use super::values::{Hash, Place, Schedule};
use super::words::Word;
use super::{Document, Head};
use crate::execution;
use crate::execution::{Deed, Ending, Execution, Link, Remark, RemarkKind, Row, Stuck};
use crate::results::Explanation;

/// What `--replay` has run.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayReport {
    /// What the report is about.
    #[serde(flatten)]
    pub head: Head,
    /// The execution.
    pub replay: RecordedExecution,
    /// What was asked of its bug.
    #[serde(flatten)]
    pub answers: BugAnswers,
    /// With `--races`: the data races of the execution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_races: Option<ListedRaces>,
}

/// An execution, event by event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordedExecution {
    /// Its whole schedule.
    pub schedule: Schedule,
    /// How it ended, such as `deadlock`.
    pub outcome: Word<Ending>,
    /// Why it was truncated, such as `max-depth`; null if it came to its end.
    pub stopped_by: Option<Word<StopReason>>,
    /// Of one that was truncated: in which loops its threads go round; others have no such key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub going_round: Option<GoingRound>,
    /// How many events the given schedule asked for, such as `4`; the default scheduler ran the rest.
    pub given: usize,
    /// After so many events comes what is repeated for ever, such as `3`, if the schedule has the word `loop`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycle: Option<usize>,
    /// The events, in their order.
    pub events: Vec<ExecutionStep>,
    /// The failures.
    pub failures: Vec<ExecutionFailure>,
    /// Threads that have not ended.
    pub stuck: Vec<UnfinishedThread>,
    /// Threads that wait for each other, each for the next one and the last for the first; empty if none do.
    pub wait_cycle: Vec<WaitLink>,
    /// Whether the last state satisfies each condition of the program; empty if that state is not terminal.
    pub conditions: Vec<bool>,
    /// The HBR.
    pub hbr: Hash,
    /// The lazy HBR.
    pub lazy_hbr: Hash,
}

/// An event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExecutionStep {
    /// Its thread, such as `p` or `t[1]`.
    pub thread: String,
    /// What it did and saw, such as `read x = 0`.
    pub event: String,
    /// The word of its op, such as `read` or `lock`.
    pub op: String,
    /// The object that the op names, such as `x` or `a[2]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    /// Of a `wait`: the mutex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mutex: Option<String>,
    /// Of a `spawn` or `join`: the other thread, such as `main.0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peer: Option<String>,
    /// What it read, received or found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read: Option<StepValue>,
    /// What it wrote or sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrote: Option<StepValue>,
    /// The values that were chosen after it and before the next event of its thread.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chose: Vec<i64>,
    /// Where its op stands.
    pub at: Place,
    /// The line of that place, from 1, such as `4`.
    pub line: u32,
    /// The column of that place, from 1, such as `3`.
    pub column: u32,
    /// The event, from 1, that wrote what it read, sent what it received, or let it go on, such as `3`; null if none did.
    pub from: Option<usize>,
    /// What comes along with it.
    pub remarks: Vec<ExecutionRemark>,
}

/// A value of the program: a number, a truth value, or the name of a thread.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum StepValue {
    /// A number.
    Number(i64),
    /// A truth value.
    Truth(bool),
    /// The name of a thread.
    Thread(String),
}

impl StepValue {
    fn of(value: &PlainValue) -> Option<StepValue> {
        match value {
            PlainValue::Unset => None,
            PlainValue::Int(number) => Some(StepValue::Number(*number)),
            PlainValue::Bool(truth) => Some(StepValue::Truth(*truth)),
            PlainValue::Handle(thread) => Some(StepValue::Thread(thread.clone())),
        }
    }
}

/// What comes along with an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExecutionRemark {
    /// The thread that it is about, such as `q`.
    pub thread: String,
    /// `waits`, `logs` or `fails`.
    pub kind: Word<RemarkKind>,
    /// In words, such as `waits for m, held by p`.
    pub text: String,
}

/// A failure in an execution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExecutionFailure {
    /// The thread that failed, such as `p`; `final` for the final block.
    pub thread: String,
    /// What went wrong, such as `an assertion does not hold`.
    pub message: String,
    /// Where.
    pub at: Place,
    /// Of an `assert`: what it saw, if anything of that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saw: Option<FailedAssert>,
}

/// What a failed `assert` saw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FailedAssert {
    /// The condition that does not hold, such as `done == N`.
    pub condition: String,
    /// Parts of it with their values, in the order in which they were evaluated.
    pub parts: Vec<AssertedPart>,
}

/// A part of a condition that does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AssertedPart {
    /// As it is written, such as `done`.
    pub part: String,
    /// What it was, such as `2`.
    pub value: String,
}

/// A thread that has not ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnfinishedThread {
    /// Its name, such as `p`.
    pub thread: String,
    /// How it stands, such as `` is at `lock m` ``.
    pub state: String,
    /// Where it stands; null if it stopped for good.
    pub at: Option<Place>,
    /// What it waits for, such as `waits for m, held by q`; null if it does not wait.
    pub wait: Option<String>,
    /// The mutexes that it holds, such as `a`.
    pub holds: Vec<String>,
}

/// A thread that waits for the next one of a wait cycle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaitLink {
    /// Its name, such as `p`.
    pub thread: String,
    /// Where it stands.
    pub at: Place,
    /// The lock that the next thread holds, such as `m`; null if the end of that thread is waited for.
    pub lock: Option<String>,
    /// The event, from 1, in which the next thread took the lock, such as `2`.
    pub taken_in: Option<usize>,
    /// Where that event stands.
    pub taken_at: Option<Place>,
}

impl Document {
    /// What `--replay` has run.
    pub fn of_replay(
        (replayed, program): (&Execution, &Program),
        explanation: Option<&Explanation>,
        races: Option<&DataRaceReport>,
        source: &SourceFile,
    ) -> Document {
        Document::Replay(Box::new(ReplayReport {
            head: Head::of(source, program),
            replay: RecordedExecution::of(replayed, source),
            answers: BugAnswers::of(explanation, source),
            data_races: races.map(|races| ListedRaces::of(races, source)),
        }))
    }
}

impl RecordedExecution {
    pub(super) fn of(execution: &Execution, source: &SourceFile) -> RecordedExecution {
        let failures = execution.failures.iter().map(|failure| ExecutionFailure {
            thread: failure.who.clone(),
            message: failure.what.clone(),
            at: Place::of(source, failure.at),
            saw: failure.saw.as_ref().map(FailedAssert::of),
        });
        RecordedExecution {
            schedule: (&execution.schedule).into(),
            outcome: Word(execution.ending),
            stopped_by: match execution.ending {
                Ending::Truncated(reason) => Some(Word(reason)),
                Ending::Outcome(_) => None,
            },
            going_round: execution.going_round.as_ref().map(|round| GoingRound::of(round, source)),
            given: execution.given,
            cycle: execution.cycle,
            events: execution.rows.iter().map(|row| ExecutionStep::of(row, execution, source)).collect(),
            failures: failures.collect(),
            stuck: execution.stuck.iter().map(|stuck| UnfinishedThread::of(stuck, source)).collect(),
            wait_cycle: execution.wait_cycle.iter().map(|link| WaitLink::of(link, source)).collect(),
            conditions: execution.conditions.clone(),
            hbr: execution.fingerprints.regular.into(),
            lazy_hbr: execution.fingerprints.lazy.into(),
        }
    }
}

impl FailedAssert {
    pub(super) fn of(saw: &execution::Asserted) -> FailedAssert {
        let part =
            |(part, value): &(String, String)| AssertedPart { part: part.clone(), value: value.clone() };
        FailedAssert { condition: saw.condition.clone(), parts: saw.parts.iter().map(part).collect() }
    }
}

impl ExecutionStep {
    fn of(row: &Row, execution: &Execution, source: &SourceFile) -> ExecutionStep {
        let remark = |remark: &Remark| ExecutionRemark {
            thread: execution.threads[remark.thread].clone(),
            kind: Word(remark.kind),
            text: remark.text.clone(),
        };
        let Deed { kind, object, mutex, peer, read, wrote, chose } = &row.deed;
        let position = source.position(row.at.start);
        ExecutionStep {
            thread: execution.threads[row.thread].clone(),
            event: row.what.clone(),
            op: kind.word().to_owned(),
            object: object.clone(),
            mutex: mutex.clone(),
            peer: peer.clone(),
            read: StepValue::of(read),
            wrote: StepValue::of(wrote),
            chose: chose.clone(),
            line: position.line,
            column: position.column,
            at: Place::of(source, row.at),
            from: row.origin.as_ref().map(|origin| origin.row + 1),
            remarks: row.remarks.iter().map(remark).collect(),
        }
    }
}

impl UnfinishedThread {
    fn of(stuck: &Stuck, source: &SourceFile) -> UnfinishedThread {
        UnfinishedThread {
            thread: stuck.who.clone(),
            state: stuck.op.clone(),
            at: stuck.at.map(|span| Place::of(source, span)),
            wait: Some(&stuck.wait).filter(|wait| !wait.is_empty()).cloned(),
            holds: stuck.holds.clone(),
        }
    }
}

impl WaitLink {
    fn of(link: &Link, source: &SourceFile) -> WaitLink {
        WaitLink {
            thread: link.who.clone(),
            at: Place::of(source, link.at),
            lock: link.lock.clone(),
            taken_in: link.taken.map(|(event, _)| event + 1),
            taken_at: link.taken.map(|(_, span)| Place::of(source, span)),
        }
    }
}
