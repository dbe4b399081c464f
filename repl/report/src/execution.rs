//! One execution, recorded for people: what each event did, who began to wait, and how it ended.

use std::fmt;

use loris_explorers::StopReason;
use loris_explorers::going_round::GoingRound;
use loris_hbr::{Fingerprint, Fingerprints};
use loris_interpreter::{Event, Machine, OpKind, Outcome, PlainValue, StepError};
use loris_lang::ir::ObjectId;
use loris_lang::schedule::{Lasso, NamedSchedule};
use loris_lang::source::Span;

use crate::style::counted;

mod asserted;
mod ending;
mod origins;
mod recorder;

pub use asserted::{Asserted, asserted_in};
pub(crate) use ending::link;
pub use ending::{Link, standing};
pub use origins::{Gave, Origin};
pub use recorder::{Rest, fingerprints, record, record_given, record_lasso, record_watched};

/// So many names of threads are listed in a message.
const MOST_NAMES: usize = 20;

/// One execution.
#[derive(Clone, Debug)]
pub struct Execution {
    /// Names of all threads, in order of creation.
    pub threads: Vec<String>,
    /// What there is to say of the state before the first event.
    pub prologue: Vec<Remark>,
    /// The row of the critical event, if it was asked for.
    pub critical: Option<usize>,
    /// After so many events comes what is repeated for ever, if the schedule says so and it leads back there.
    pub cycle: Option<usize>,
    /// The events, where they were recorded.
    pub rows: Vec<Row>,
    /// How many events there are.
    pub length: usize,
    /// How many of them the schedule asked for; the default scheduler ran the rest.
    pub given: usize,
    /// How it ended.
    pub ending: Ending,
    /// In which loops threads go round, if it was truncated.
    pub going_round: Option<GoingRound>,
    /// Lines that the final block logged.
    pub final_log: Vec<String>,
    /// Every failure, in words, with its place.
    pub failures: Vec<Mishap>,
    /// Threads that have not ended, with what they wait for and hold.
    pub stuck: Vec<Stuck>,
    /// Threads that wait for each other in a cycle, if some do, each for the next.
    pub wait_cycle: Vec<Link>,
    /// Shared variables and the locals of ended threads at the end: name and value.
    pub values: Vec<(String, String)>,
    /// For each condition of the program, whether the last state satisfies it; empty if it is not terminal.
    pub conditions: Vec<bool>,
    /// The whole schedule.
    pub schedule: NamedSchedule,
    /// The relations over the events.
    pub fingerprints: Fingerprints,
}

/// One event.
#[derive(Clone, Debug)]
pub struct Row {
    /// An index into the threads of the execution.
    pub thread: usize,
    /// What it did, in words.
    pub what: String,
    /// The same, part by part.
    pub deed: Deed,
    /// The earlier event to which it owes the value that it read, or that it could go on.
    pub origin: Option<Origin>,
    /// Where it stands in the source.
    pub at: Span,
    /// What else there is to say of it.
    pub remarks: Vec<Remark>,
}

/// What an event did, part by part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// Its op.
    pub kind: OpKind,
    /// The name of the object that the op names.
    pub object: Option<String>,
    /// Of a `wait`: the name of the mutex.
    pub mutex: Option<String>,
    /// Of a `spawn` or `join`: the name of the other thread.
    pub peer: Option<String>,
    /// What it read, unset if nothing.
    pub read: PlainValue,
    /// What it wrote, unset if nothing.
    pub wrote: PlainValue,
    /// The values chosen in its transition.
    pub chose: Vec<i64>,
}

impl Deed {
    fn of(machine: &Machine, event: &Event) -> Deed {
        let name = |object: ObjectId| machine.program().object_name(object);
        Deed {
            kind: event.op.kind,
            object: event.op.object.map(name),
            mutex: event.op.mutex.map(name),
            peer: event.op.peer.map(|peer| machine.thread_name(peer).to_owned()),
            read: machine.plain(event.read),
            wrote: machine.plain(event.wrote),
            chose: machine.choices(event).iter().map(|chosen| chosen.value).collect(),
        }
    }
}

/// Something that an event brings with it, of its own thread or another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// An index into the threads of the execution.
    pub thread: usize,
    /// What kind of thing.
    pub kind: RemarkKind,
    /// In words.
    pub text: String,
}

/// Kinds of remarks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemarkKind {
    /// The thread waits from here on, and did not before.
    Waits,
    /// The thread logged a line.
    Logs,
    /// The thread failed.
    Fails,
    /// From here on everything comes again and again.
    Repeats,
}

/// How an execution ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By itself.
    Outcome(Outcome),
    /// Not by itself: it was truncated at the limit on its length, or stopped for another reason.
    Truncated(StopReason),
}

/// A failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mishap {
    /// Who failed; `final` for the final block.
    pub who: String,
    /// What went wrong.
    pub what: String,
    /// Where.
    pub at: Span,
    /// Of an `assert`, what it saw, as far as that is known.
    pub saw: Option<Asserted>,
}

impl Execution {
    /// The whole schedule, with what is repeated for ever, if something is.
    pub fn lasso(&self) -> Lasso {
        let Some(begins) = self.cycle else { return self.schedule.clone().into() };
        let (stem, cycle) = self.schedule.clone().split_at(begins);
        Lasso { stem, cycle }
    }

    /// The threads that could go on where it was truncated.
    pub fn able(&self) -> impl Iterator<Item = &str> {
        let able = self.stuck.iter().filter(|stuck| stuck.at.is_some() && stuck.wait.is_empty());
        able.map(|stuck| stuck.who.as_str())
    }
}

/// A thread that has not ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// Who.
    pub who: String,
    /// The op at which it stands, or how it stopped.
    pub op: String,
    /// Where; `None` if it stopped for good.
    pub at: Option<Span>,
    /// What it waits for; empty if it does not.
    pub wait: String,
    /// The mutexes that it holds.
    pub holds: Vec<String>,
}

/// Why a schedule cannot be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The step at which it fails, from 1; 0 for the root choices.
    pub step: usize,
    /// The entry of the schedule, as written.
    pub entry: String,
    /// Why.
    pub reason: StepError,
    /// What the thread waits for, if it is blocked.
    pub wait: Option<Box<str>>,
    /// The threads that exist at that step.
    pub threads: Vec<String>,
    /// How the execution has ended before that step, if it has.
    pub ended: Option<Outcome>,
    /// How many steps the thread makes, if it has no op left.
    pub made: Option<u32>,
    /// Whether values were given to the first step of a thread, and the program chooses before all steps.
    pub chooses_before: bool,
}

impl ReplayError {
    /// The thread of the entry.
    fn thread(&self) -> &str {
        self.entry.split('/').next().unwrap_or("").rsplit('*').next().unwrap_or("")
    }

    fn new(step: usize, entry: String, reason: StepError) -> ReplayError {
        ReplayError {
            step,
            entry,
            reason,
            wait: None,
            threads: Vec::new(),
            ended: None,
            made: None,
            chooses_before: false,
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} of the schedule (`{}`): ", self.step, self.entry)?;
        match self.ended {
            Some(outcome) => write!(f, "the execution ends before it, {}; {}", how(outcome), self.reason)?,
            None => write!(f, "{}", self.reason)?,
        }
        if let Some(wait) = &self.wait {
            write!(f, ": it {wait}")?;
        }
        if self.chooses_before {
            write!(
                f,
                "; what is chosen before the first step of a thread stands at the start: `/1 {}`",
                self.thread()
            )?;
        }
        if let Some(made) = self.made {
            write!(f, " after its {}", counted(made.into(), "step"))?;
        }
        if matches!(self.reason, StepError::NoSuchThread(_)) {
            let shown = self.threads.iter().take(MOST_NAMES).map(String::as_str);
            let more = (self.threads.len() > MOST_NAMES).then_some("…");
            write!(f, "; the threads there are {}", shown.chain(more).collect::<Vec<_>>().join(", "))?;
        }
        Ok(())
    }
}

/// How an execution has ended, after `it ends`.
fn how(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Ok => "with every thread at its end",
        Outcome::Deadlock(_) => "in a deadlock",
        Outcome::Failure => "in a failure",
        Outcome::AssumeBlocked => "at a false `assume`",
        Outcome::Spins => "in a loop that waits",
    }
}

impl std::error::Error for ReplayError {}

/// The first half of a fingerprint, for people to compare.
pub fn short(print: Fingerprint) -> String {
    let mut text = print.to_string();
    text.truncate(16);
    text
}
