//! Writes that come between a thread and a guard at which it stands: how `--points sync` can lose executions although
//! no two accesses of those that are left race.
//!
//! A guard is evaluated until it holds, and only the last time is an event. A data write that is run with the op before
//! it may make a guard false which another thread could have passed; then the thread stands there until synchronisation
//! has ordered the write, and nothing races. So each variable that a guard *names* counts as read from the last event
//! of the thread before the guard up to the event that passes it, or to the end.
//!
//! It is not exact: what a guard names is read off the text, all elements of an array whose index is no constant, and
//! the write need not have made it false. But it misses nothing, and is a function of the happens-before relation
//! (`spec/20-data-races.md`).

use std::collections::BTreeMap;

use loris_interpreter::ids::number;
use loris_interpreter::op::Waits;
use loris_interpreter::{Effect, EventIndex, Machine, Op, PlacedAccess, Role, ThreadId};
use loris_lang::ir::{Instr, ObjectId, Program, Pure, Value};
use loris_lang::source::Span;

use super::variable::Epoch;
use super::{DataRaces, Touch};

/// A data write of a variable, and a guard at which another thread stood that names it: synchronisation orders neither
/// the write before the last event before the guard, nor the guard before the write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GuardRace {
    /// The write.
    pub write: Touch,
    /// Who stood at the guard.
    pub thread: ThreadId,
    /// The place of the guard.
    pub guard: Span,
}

/// The guards of a program, by their places, and what each of them names.
#[derive(Clone, Debug)]
pub struct Guards {
    named: BTreeMap<Span, Vec<ObjectId>>,
}

impl Guards {
    /// Those of the program.
    pub fn of(program: &Program) -> Self {
        let mut named = BTreeMap::new();
        for function in program.functions() {
            for (instr, span) in function.code.iter().zip(&function.spans) {
                if let Instr::Await { guard } | Instr::AtomicBegin { guard: Some(guard) } = instr {
                    variables(guard, named.entry(*span).or_default());
                }
            }
        }
        Guards { named }
    }

    /// Such a pair in the execution of a machine that has kept places since it began.
    pub fn race(&self, machine: &Machine) -> Option<GuardRace> {
        let mut past = Past::begin(machine);
        let mut found = past.write(machine.root_placed_accesses(), None);
        for (index, event) in machine.events().iter().enumerate() {
            let named = self.at(&event.op);
            found = found.or_else(|| past.stand(event.thread, &event.op, named));
            past.races.push(machine, &mut |_| {});
            past.pass(event.thread, &event.op, named);
            let index = EventIndex(number(index));
            found = found.or_else(|| past.write(machine.placed_accesses(index), Some(index)));
        }
        let blocked = |thread: &ThreadId| Some((*thread, machine.pending(*thread)?));
        let mut blocked = machine.threads().iter().filter_map(blocked);
        found.or_else(|| blocked.find_map(|(thread, op)| past.stand(thread, &op, self.at(&op))))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    fn at(&self, op: &Op) -> &[ObjectId] {
        let is_guard = op.kind.waits_for() == Waits::Guard;
        self.named.get(&op.span).filter(|_| is_guard).map_or(&[], Vec::as_slice)
    }
}

/// What has happened so far.
struct Past {
    /// For the order by synchronisation.
    races: DataRaces,
    /// The last data write of each thread to each variable, and when it is published.
    writes: BTreeMap<(ObjectId, ThreadId), (Touch, Epoch)>,
    /// The last guard that each thread has passed of those that name the variable.
    passed: BTreeMap<(ObjectId, ThreadId), (Span, Epoch)>,
}

impl Past {
    fn begin(machine: &Machine) -> Self {
        let mut races = DataRaces::new(machine.program());
        races.begin(machine, &mut |_| {});
        Past { races, writes: BTreeMap::new(), passed: BTreeMap::new() }
    }

    /// A thread stands at a guard: a write that it knew nothing of when it came there.
    fn stand(&self, thread: ThreadId, op: &Op, named: &[ObjectId]) -> Option<GuardRace> {
        let clock = self.races.clocks.thread_clock(thread);
        let unknown = |object: &ObjectId| {
            let mut writes = of(&self.writes, *object);
            writes.find(|(_, epoch)| !epoch.is_known_to(thread, clock))
        };
        let (write, _) = named.iter().find_map(unknown)?;
        Some(GuardRace { write: *write, thread, guard: op.span })
    }

    /// A thread has passed a guard, with the last event.
    fn pass(&mut self, thread: ThreadId, op: &Op, named: &[ObjectId]) {
        let epoch = Epoch { thread, count: number(self.races.clocks.len()) };
        self.passed.extend(named.iter().map(|object| ((*object, thread), (op.span, epoch))));
    }

    /// Data writes of the last event: one whose thread does not know of a guard that was passed.
    fn write(&mut self, accesses: &[PlacedAccess], event: Option<EventIndex>) -> Option<GuardRace> {
        let mut found = None;
        for access in accesses {
            if (access.role, access.effect) != (Role::Data, Effect::Write) {
                continue;
            }
            let PlacedAccess { thread, object, .. } = *access;
            let write = Touch { access: *access, event };
            let clock = self.races.clocks.thread_clock(thread);
            let unknown = of(&self.passed, object).find(|(_, epoch)| !epoch.is_known_to(thread, clock));
            let race = unknown.map(|(guard, epoch)| GuardRace { write, thread: epoch.thread, guard: *guard });
            found = found.or(race);
            let epoch = Epoch { thread, count: number(self.races.clocks.len()) + 1 };
            self.writes.insert((object, thread), (write, epoch));
        }
        found
    }
}

/// What is kept of an object, thread by thread.
fn of<T>(kept: &BTreeMap<(ObjectId, ThreadId), T>, object: ObjectId) -> impl Iterator<Item = &T> {
    let all = (object, ThreadId(0))..=(object, ThreadId(u32::MAX));
    kept.range(all).map(|(_, value)| value)
}

/// Adds the variables that a guard names.
fn variables(guard: &Pure, named: &mut Vec<ObjectId>) {
    let mut left = vec![guard];
    while let Some(expr) = left.pop() {
        match expr {
            Pure::Shared { first, length, index } => {
                let elements = match index.as_deref() {
                    None => 0..1,
                    Some(Pure::Const(Value::Int(index))) => {
                        let offset = u32::try_from(*index).ok().filter(|offset| offset < length);
                        offset.map_or(0..0, |offset| offset..offset + 1)
                    }
                    Some(index) => {
                        left.push(index);
                        0..*length
                    }
                };
                named.extend(elements.map(|offset| ObjectId(first.0 + offset)));
            }
            Pure::LocalElement { index, .. } => left.push(index),
            Pure::Unary(_, operand) => left.push(operand),
            Pure::Binary(_, one, other) => left.extend([&**one, &**other]),
            Pure::Const(_) | Pure::Slot(_) | Pure::ThreadLocal { .. } => {}
        }
    }
}
