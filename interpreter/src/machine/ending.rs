//! How an execution ends: its outcome, the `final` block, failures, conditions over terminal states.

use loris_lang::ir::{Condition, Instr, ObjectId, Pure, Slot, Value};

use super::Machine;
use crate::cpu::Within;
use crate::fault::{Failure, Fault, Halt};
use crate::ids::ThreadId;
use crate::op::OpKind;
use crate::outcome::{Deadlock, Outcome, Status};
use crate::profile::{DeadlockRule, MAIN};
use crate::pure::{self, PureCode, PureSource, ThreadLocal};
use crate::state::{Cycles, State};
use crate::tape::Lengths;
use crate::terminal::PlainValue;
use crate::thread::SCRATCH;

/// What `final` did on the current state. Its traces stand on the tape behind `before`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finale {
    before: Lengths,
    outcome: Outcome,
    failure: Option<Failure>,
}

/// An expression over the state, prepared to be asked for often.
#[derive(Clone, Debug)]
pub struct Predicate {
    code: PureCode,
}

impl From<&Pure> for Predicate {
    fn from(expr: &Pure) -> Self {
        Predicate { code: PureCode::compile(expr) }
    }
}

impl Machine {
    /// How the execution ended; `None` while some thread is enabled. Runs `final` if it is due; its log lines and
    /// its failure can be seen until the next step, undo or begin.
    pub fn outcome(&mut self) -> Option<Outcome> {
        self.outcome_while(&mut || true)
    }

    /// The same as [`outcome`](Machine::outcome); `None` also if it takes long and is not to be found out any more, which is
    /// asked now and then.
    pub fn outcome_while(&mut self, goes_on: &mut dyn FnMut() -> bool) -> Option<Outcome> {
        if self.enabled_threads().next().is_some() {
            return None;
        }
        if !self.state.is_stopped(&self.image) {
            match self.state.find_cycles(&self.image, goes_on) {
                Cycles::Found => {}
                // [outcome-spins]
                Cycles::Left => return Some(Outcome::Spins),
                Cycles::NotLooked => return None,
            }
        }
        // [final]
        Some(match self.outcome_of_threads() {
            Outcome::Ok if self.all_have_ended() => self.finale().outcome,
            outcome => outcome,
        })
    }

    /// The outcome when no thread is enabled, `final` aside.
    fn outcome_of_threads(&self) -> Outcome {
        let mut outcome = Outcome::Ok;
        let blocked_is_deadlock = self.blocked_is_deadlock();
        for thread in &self.state.order {
            // [outcome-precedence] Outcomes are in this order.
            outcome = outcome.max(match self.pending(*thread) {
                Some(_) if !blocked_is_deadlock => Outcome::Ok,
                // [outcome-loop]
                Some(_) if self.is_in_loop_op(*thread) => Outcome::Deadlock(Deadlock::Loop),
                // [outcome-deadlock]
                Some(op) if op.kind == OpKind::Lock => Outcome::Deadlock(Deadlock::Mutex),
                Some(_) => Outcome::Deadlock(Deadlock::Other),
                None => match self.status(*thread) {
                    // [outcome-failure]
                    Status::Failed => Outcome::Failure,
                    // [outcome-assume]
                    Status::AssumeBlocked => Outcome::AssumeBlocked,
                    // [outcome-loop]
                    Status::Spinning if blocked_is_deadlock => Outcome::Deadlock(Deadlock::Loop),
                    // [outcome-ok]
                    Status::Absent | Status::Running | Status::Ended | Status::Spinning => Outcome::Ok,
                },
            });
        }
        outcome
    }

    /// Whether threads that are blocked at the end are a deadlock.
    fn blocked_is_deadlock(&self) -> bool {
        match self.image.profile.deadlocks {
            DeadlockRule::AnyThread => true,
            // [main-decides]
            DeadlockRule::Main => {
                self.thread_by_name(MAIN).is_none_or(|main| self.status(main) != Status::Ended)
            }
        }
    }

    fn all_have_ended(&self) -> bool {
        self.state.order.iter().all(|thread| self.status(*thread) == Status::Ended)
    }

    fn finale(&mut self) -> Finale {
        if let Some(finale) = self.finale {
            return finale;
        }
        let before = self.state.tape.lengths();
        let (outcome, failure) = self.run_final(&before);
        let finale = Finale { before, outcome, failure };
        self.finale = Some(finale);
        finale
    }

    /// Runs `final` on a thread of its own; it writes nothing shared.
    fn run_final(&mut self, before: &Lengths) -> (Outcome, Option<Failure>) {
        let Some(function) = self.image.program.finally() else { return (Outcome::Ok, None) };
        self.state.scratch.start(function, &self.image);
        let mut cpu = self.state.cpu(&self.image, SCRATCH, before, &[]);
        cpu.event = None;
        cpu.within = Within::Final;
        match cpu.run_inline() {
            Ok(()) => (Outcome::Ok, None),
            Err(Halt::Fault(fault)) => (Outcome::Failure, Some(cpu.failure(fault))),
            Err(Halt::Assume | Halt::Choice(_)) => (Outcome::AssumeBlocked, None),
        }
    }

    /// Before the state changes: what `final` did is over.
    #[inline]
    pub(super) fn forget_final(&mut self) {
        self.state.cycles.clear();
        if let Some(finale) = &self.finale {
            self.state.unwind(&finale.before);
            self.finale = None;
        }
    }

    /// The failures of the current execution, in order; that of `final` last, once [`outcome`](Machine::outcome)
    /// was asked.
    pub fn failures(&self) -> impl Iterator<Item = &Failure> {
        let last = self.finale.as_ref().and_then(|finale| finale.failure.as_ref());
        self.state.tape.failures.iter().chain(last)
    }

    /// The message that the program gives to a failed `assert` or a `fail`.
    pub fn message(&self, failure: &Failure) -> Option<&str> {
        match self.image.function(failure.function).code.get(failure.at.0 as usize)? {
            Instr::Assert { message, .. } | Instr::Fail { message } => message.as_deref(),
            _ => None,
        }
    }

    /// Whether an expression is true in the current state; false where it cannot be evaluated.
    pub fn satisfies(&self, predicate: &Predicate) -> bool {
        predicate.code.eval(&mut self.at_top_level()) == Ok(Value::Bool(true))
    }

    /// Whether the expression of a condition is true in the current state; false where it cannot be evaluated.
    pub fn condition_holds(&self, condition: &Condition) -> bool {
        // [condition]
        self.satisfies(&Predicate::from(&condition.expr))
    }
}

impl Machine {
    /// The value of an expression in the current state, read as a condition is.
    ///
    /// # Errors
    /// What makes an evaluation fail; [`Fault::Misplaced`] for a local that has no value here.
    pub fn evaluate(&self, expr: &Pure) -> Result<PlainValue, Fault> {
        let value = PureCode::compile(expr).eval(&mut self.at_top_level())?;
        Ok(self.plain(value))
    }

    /// The value of an expression in the current state, where a local of a thread is that of the innermost frame
    /// that has one of this name in scope, function or block.
    ///
    /// # Errors
    /// As for [`Machine::evaluate`].
    pub fn evaluate_in_frames<'a>(&'a self, expr: &Pure) -> Result<PlainValue, Fault> {
        let local = |machine: &'a Machine, thread, name: &str| {
            machine.local_in_frames(thread, name).map(|(_, values)| values)
        };
        let value = PureCode::compile(expr).eval(&mut InState { machine: self, local })?;
        Ok(self.plain(value))
    }

    /// For conditions: locals are those of the top level of a thread's body.
    fn at_top_level(&self) -> InState<'_> {
        InState { machine: self, local: Machine::top_level_local }
    }
}

/// Evaluation of an expression in a state.
struct InState<'a> {
    machine: &'a Machine,
    /// What a local of a thread has there.
    local: fn(&'a Machine, ThreadId, &str) -> Option<&'a [Value]>,
}

impl PureSource for InState<'_> {
    fn slot(&mut self, slot: Slot) -> Result<Value, Fault> {
        Err(Fault::Unset(slot))
    }

    fn shared(&mut self, object: ObjectId) -> Value {
        self.machine.state.shared.cell(object)
    }

    fn thread_local(&mut self, local: &ThreadLocal, index: Option<i64>) -> Result<Value, Fault> {
        let thread = self.machine.thread_by_name(&local.thread);
        element(thread.and_then(|thread| (self.local)(self.machine, thread, &local.local)), index)
    }
}

/// The value of a local, or of an element of it, if it has one here.
fn element(values: Option<&[Value]>, index: Option<i64>) -> Result<Value, Fault> {
    let values = values.ok_or(Fault::Misplaced)?;
    let length = u32::try_from(values.len()).unwrap_or(u32::MAX);
    let offset = pure::local_index(index.unwrap_or(0), length)?;
    match values[offset as usize] {
        Value::Unset => Err(Fault::Misplaced),
        value => Ok(value),
    }
}

impl Machine {
    /// The values of a top-level local of a thread, if it is in scope where the thread stands.
    pub(super) fn top_level_local(&self, thread: ThreadId, name: &str) -> Option<&[Value]> {
        let mut locals = State::top_level(self.state.thread(thread)?, &self.image);
        locals.find_map(|(local, values)| (local.name == name).then_some(values).flatten())
    }
}
