//! Where threads go round in an execution that was cut before its end, or has none.
//!
//! The execution is gone through backwards on a copy of the machine. If it comes back to a state in which it was, what
//! lies between goes on for ever in some execution; else the later half of it is looked at. A thread goes round in the
//! innermost loop in which it was all that time.

use loris_interpreter::{Access, Event, Machine, OpKind, PlainValue, Share, Stand, ThreadId};
use loris_lang::ir::Value;

use crate::report::Label;
use crate::table::Table;

/// So many events at the end of an execution are looked at.
const MOST_EVENTS: usize = 20_000;

/// Where an execution is known to go round, so many events more are run to see where.
pub const MOST_EVENTS_ON: usize = 1_000;

/// Where threads go round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GoingRound {
    /// The heads of the loops in which threads go round, each with the name of its thread, in the order of threads.
    pub loops: Vec<Label>,
    /// Where the execution first comes back to a state in which it was, if it does.
    pub back: Option<ComesBack>,
}

/// An execution comes back to a state in which it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComesBack {
    /// It was there after so many events, such as `3`.
    pub from: usize,
    /// And is there again after so many, such as `7`.
    pub to: usize,
    /// What the events between change.
    pub changes: Changes,
}

/// What events change of what threads share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changes {
    /// Nothing: the threads only wait.
    Nothing,
    /// Something.
    Something,
}

/// A step of the execution.
struct Step {
    thread: ThreadId,
    /// Where the thread stood before it.
    stand: Stand,
    changes: Changes,
}

impl GoingRound {
    /// In the execution of the machine.
    pub fn of(machine: &Machine) -> GoingRound {
        let (steps, states, skipped) = backwards(machine);
        let back = comes_back(&steps, &states);
        let window = back.map_or(steps.len() / 2..steps.len(), |back| back.from..back.to);
        let least = if back.is_some() { 1 } else { 2 };
        let label = |&thread: &ThreadId| {
            let own = steps[window.clone()].iter().filter(|step| step.thread == thread);
            let stands: Vec<Stand> = own.map(|step| step.stand.clone()).collect();
            let at = (stands.len() >= least).then(|| machine.loop_around(&stands))??;
            Some(Label { at, text: machine.thread_name(thread).to_owned() })
        };
        let loops = machine.threads().iter().filter_map(label).collect();
        let shifted =
            |back: ComesBack| ComesBack { from: back.from + skipped, to: back.to + skipped, ..back };
        GoingRound { loops, back: back.map(shifted) }
    }

    /// In the execution of the machine, run on until it comes back to a state, or for so many events: always the thread
    /// that ran last if it can go on, else the next one.
    pub fn run_on(mut machine: Machine, events: usize) -> GoingRound {
        let mut known: Table<u128, ()> = Table::default();
        known.insert(machine.state_fingerprint(), ());
        for _ in 0..events {
            let last = machine.last_thread();
            let next = machine.enabled_threads().find(|thread| Some(*thread) == last);
            let Some(next) = next.or_else(|| machine.enabled_threads().next()) else { break };
            if machine.step(next, &[]).is_err() || known.insert(machine.state_fingerprint(), ()).is_some() {
                break;
            }
        }
        GoingRound::of(&machine)
    }
}

/// The last steps of the execution, the states before, between and after them, and how many events come before.
fn backwards(machine: &Machine) -> (Vec<Step>, Vec<u128>, usize) {
    let mut machine = machine.clone();
    let first = machine.depth().saturating_sub(MOST_EVENTS);
    let mut states = vec![machine.state_fingerprint()];
    let mut steps = Vec::new();
    while machine.depth() > first {
        let Some(event) = machine.events().last() else { break };
        let (thread, changes) = (event.thread, changes(&machine, event));
        machine.undo();
        steps.push(Step { thread, stand: machine.stand(thread), changes });
        states.push(machine.state_fingerprint());
    }
    steps.reverse();
    states.reverse();
    (steps, states, first)
}

/// The first state in which the execution was before.
fn comes_back(steps: &[Step], states: &[u128]) -> Option<ComesBack> {
    let mut known: Table<u128, usize> = Table::default();
    let (from, to) =
        states.iter().enumerate().find_map(|(at, state)| Some((known.insert(*state, at)?, at)))?;
    let changing = steps[from..to].iter().any(|step| step.changes == Changes::Something);
    Some(ComesBack { from, to, changes: if changing { Changes::Something } else { Changes::Nothing } })
}

/// Whether an event left all as it was; of a lock and its unlock this is known of both together.
fn changes(machine: &Machine, event: &Event) -> Changes {
    let is_read = |access: &Access| matches!(access, Access::Touch { share: Share::Group(_), .. });
    let leaves_all = match event.op.kind {
        OpKind::Cas => event.wrote == Value::Unset,
        OpKind::Swap | OpKind::FetchAdd => event.wrote == event.read,
        OpKind::TryLock => machine.plain(event.read) == PlainValue::Bool(false),
        OpKind::Lock | OpKind::Unlock | OpKind::Join | OpKind::Yield | OpKind::Point => true,
        _ => machine.accesses(event).iter().all(is_read),
    };
    if leaves_all { Changes::Nothing } else { Changes::Something }
}
