//! The whole state of an execution, and its transitions back and forth.

mod cycle;
mod enabled;
mod terminal;

use loris_lang::ir::{FunctionId, Instr, Operand, Value};

use crate::context::Context;
use crate::cpu::{AtHeads, Cpu, STEP_LIMIT, Within};
use crate::fault::ChoiceOutOfRange;
use crate::ids::{EventIndex, ThreadId, number};
use crate::image::Image;
use crate::journal::Undo;
use crate::names::Names;
use crate::op::{Access, Event, Op, OpKind, Token};
use crate::outcome::{Status, StepError};
use crate::rounds::Cycle;
use crate::shared::Shared;
use crate::tape::{Lengths, Mark, Tape};
use crate::thread::{Registers, SCRATCH, Thread};
pub(crate) use cycle::Cycles;

/// Threads, shared memory, and what happened.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) names: Names,
    /// By thread id; may be shorter than the table of names.
    pub(crate) threads: Vec<Thread>,
    /// The threads that exist, in order of creation.
    pub(crate) order: Vec<ThreadId>,
    pub(crate) shared: Shared,
    pub(crate) tape: Tape,
    /// The lengths of the tape after the invisible prefixes of the static threads.
    pub(crate) root: Lengths,
    /// What of it was there before the state was settled; nothing if it never was.
    pub(crate) base: Lengths,
    /// Runs `final`.
    pub(crate) scratch: Thread,
    /// What spinning threads do for ever, if the current state is an end.
    pub(crate) cycles: Vec<Cycle>,
    /// What threads do at heads of loops.
    pub(crate) at_heads: AtHeads,
    /// The hash of the shared memory as declared.
    declared_hash: u128,
}

impl State {
    /// The objects as declared, and no thread.
    pub(crate) fn new(image: &Image) -> Self {
        let names = Names::new(image.program.threads());
        let shared = Shared::new(image, &names);
        State {
            threads: Vec::new(),
            order: Vec::new(),
            declared_hash: shared.hash(),
            shared,
            tape: Tape::default(),
            root: Lengths::default(),
            base: Lengths::default(),
            scratch: Thread::absent(SCRATCH),
            cycles: Vec::new(),
            at_heads: AtHeads::Look,
            names,
        }
    }

    /// Takes everything back: the objects as declared, and no thread.
    pub(crate) fn clear(&mut self) {
        while !self.tape.events.is_empty() {
            self.undo();
        }
        self.unwind(&Lengths::default());
        self.shared.restore_hash(self.declared_hash);
        for thread in self.order.drain(..) {
            self.threads[thread.index()].registers = Registers::default();
        }
        self.root = Lengths::default();
    }

    /// Forgets how the state was reached: it is where executions begin from now on.
    pub(crate) fn settle(&mut self) {
        self.tape.events.clear();
        self.tape.marks.clear();
        for thread in &self.order {
            let thread = &mut self.threads[thread.index()];
            thread.registers.events = 0;
            thread.registers.record.settle(&mut thread.visits);
        }
        self.root = self.tape.lengths();
        self.base = self.root;
    }

    /// Starts the static threads on a cleared state and runs their invisible prefixes.
    pub(crate) fn begin(&mut self, image: &Image, given: &[i64]) -> Result<(), StepError> {
        let start = Lengths::default();
        for (number, declared) in (0u32..).zip(image.program.threads()) {
            let id = ThreadId(number);
            let args = declared.args.iter().copied();
            self.create(image, id, declared.function, args);
            // [prefix-static]
            let mut cpu = self.cpu(image, id, &start, given);
            cpu.event = None;
            if let Err(halt) = cpu.run_to_op() {
                self.clear();
                return Err(halt.into());
            }
        }
        let made = self.tape.choices.len();
        if given.len() > made {
            self.clear();
            return Err(StepError::UnusedChoices { given: given.len(), made });
        }
        self.tape.settle(0);
        self.root = self.tape.lengths();
        Ok(())
    }

    /// Puts a thread at the start of its function.
    fn create(
        &mut self,
        image: &Image,
        id: ThreadId,
        function: FunctionId,
        args: impl Iterator<Item = Value>,
    ) {
        while self.threads.len() <= id.index() {
            let next = number(self.threads.len());
            self.threads.push(Thread::absent(ThreadId(next)));
        }
        let thread = &mut self.threads[id.index()];
        thread.start(function, image);
        for ((at, slot), value) in (0u32..).zip(&mut thread.stack).zip(args) {
            let old = std::mem::replace(slot, value);
            self.tape.journal.push(Undo::Slot { thread: id, at, old });
        }
        self.order.push(id);
    }

    /// An evaluator on a thread, or on the thread that runs `final`.
    #[inline]
    pub(crate) fn cpu<'a>(
        &'a mut self,
        image: &'a Image,
        id: ThreadId,
        start: &Lengths,
        given: &'a [i64],
    ) -> Cpu<'a> {
        let event = Some(EventIndex(number(self.tape.events.len())));
        let thread = if id == SCRATCH { &mut self.scratch } else { &mut self.threads[id.index()] };
        let function = thread.registers.frame.function;
        Cpu {
            context: Context {
                image,
                names: &mut self.names,
                shared: &mut self.shared,
                tape: &mut self.tape,
                thread,
                start: *start,
            },
            given,
            code: &image.function(function).code,
            event,
            at_heads: self.at_heads,
            heads: 0,
            within: Within::Thread,
            budget: STEP_LIMIT,
            read: Value::Unset,
            wrote: Value::Unset,
        }
    }

    /// Runs one transition of a thread whose pending op is enabled.
    pub(crate) fn step(
        &mut self,
        image: &Image,
        id: ThreadId,
        given: &[i64],
    ) -> Result<EventIndex, StepError> {
        let registers = &self.threads[id.index()].registers;
        let op = registers.pending;
        let start = self.tape.lengths();
        self.tape.marks.push(Mark { lengths: start, registers: *registers, hash: self.shared.hash() });
        let result = self.transition(image, id, &op, &start, given);
        let made = self.tape.choices.len() - start.choices;
        let refusal = match result {
            Ok(_) if given.len() > made => StepError::UnusedChoices { given: given.len(), made },
            Ok((read, wrote)) => return Ok(self.record(id, op, &start, read, wrote)),
            Err(out_of_range) => out_of_range.into(),
        };
        self.take_back(id, &op);
        Err(refusal)
    }

    #[inline]
    fn transition(
        &mut self,
        image: &Image,
        id: ThreadId,
        op: &Op,
        start: &Lengths,
        given: &[i64],
    ) -> Result<(Value, Value), ChoiceOutOfRange> {
        if let (OpKind::Spawn, Some(child)) = (op.kind, op.peer) {
            // [spawn]
            self.tape.accesses.push(Access::Before(Token::Thread(child)));
            self.spawn(image, id, child);
            // [prefix-spawned]
            self.cpu(image, child, start, given).run_to_op()?;
        }
        let mut cpu = self.cpu(image, id, start, given);
        cpu.transition()?;
        Ok((cpu.read, cpu.wrote))
    }

    /// Creates the child of the `spawn` at which the parent stands.
    fn spawn(&mut self, image: &Image, parent: ThreadId, child: ThreadId) {
        let thread = &self.threads[parent.index()];
        let frame = thread.registers.frame;
        let instr = image.function(frame.function).code.get(frame.at.0 as usize);
        let Some(Instr::Spawn { function, args, .. }) = instr else { return };
        let stack = std::mem::take(&mut self.threads[parent.index()].stack);
        let values = args.iter().map(|arg| match arg {
            Operand::Const(value) => *value,
            Operand::Slot(slot) => stack[(frame.base + slot.0) as usize],
        });
        self.create(image, child, *function, values);
        self.threads[parent.index()].stack = stack;
    }

    #[inline]
    fn record(&mut self, thread: ThreadId, op: Op, start: &Lengths, read: Value, wrote: Value) -> EventIndex {
        self.tape.settle(start.accesses);
        let events = &mut self.threads[thread.index()].registers.events;
        let index = *events;
        *events += 1;
        let at = number(self.tape.events.len());
        self.tape.events.push(Event {
            thread,
            index,
            op,
            read,
            wrote,
            accesses: number(start.accesses)..number(self.tape.accesses.len()),
            choices: number(start.choices)..number(self.tape.choices.len()),
        });
        EventIndex(at)
    }

    /// Takes the last event back, if there is one.
    pub(crate) fn undo(&mut self) {
        if let Some(Event { thread, op, .. }) = self.tape.events.pop() {
            self.take_back(thread, &op);
        }
    }

    /// Takes back what happened since the last mark, and the mark.
    #[inline]
    fn take_back(&mut self, thread: ThreadId, op: &Op) {
        let Some(Mark { lengths, registers, hash }) = self.tape.marks.pop() else { return };
        self.unwind(&lengths);
        self.shared.restore_hash(hash);
        if let (OpKind::Spawn, Some(child)) = (op.kind, op.peer) {
            self.threads[child.index()].registers = Registers::default();
            self.order.pop();
        }
        self.threads[thread.index()].registers = registers;
    }

    /// Takes every write since the lengths back, and cuts the tape.
    #[inline]
    pub(crate) fn unwind(&mut self, lengths: &Lengths) {
        while self.tape.journal.len() > lengths.journal {
            let Some(undo) = self.tape.journal.pop() else { break };
            self.take_write_back(undo);
        }
        self.tape.accesses.truncate(lengths.accesses);
        self.tape.placed.truncate(lengths.placed);
        self.tape.choices.truncate(lengths.choices);
    }

    #[inline]
    fn take_write_back(&mut self, undo: Undo) {
        match undo {
            Undo::Slot { thread, at, old } => {
                self.with_thread(thread, |thread| thread.stack[at as usize] = old);
            }
            Undo::Frame { thread, at, old } => {
                self.with_thread(thread, |thread| thread.frames[at as usize] = old);
            }
            Undo::Locked { thread } => self.with_thread(thread, |thread| {
                thread.held.pop();
            }),
            Undo::Unlocked { thread, at, mutex } => {
                self.with_thread(thread, |thread| thread.held.insert(at as usize, mutex));
            }
            Undo::Logged => self.tape.pop_log(),
            Undo::Failed => {
                self.tape.failures.pop();
            }
            _ => self.shared.undo(undo),
        }
    }

    /// Nothing is to be done for the thread that runs `final`: it is thrown away.
    #[inline]
    fn with_thread(&mut self, thread: ThreadId, undo: impl FnOnce(&mut Thread)) {
        if let Some(thread) = self.threads.get_mut(thread.index()) {
            undo(thread);
        }
    }

    /// The thread, if it exists in the current execution.
    pub(crate) fn thread(&self, id: ThreadId) -> Option<&Thread> {
        self.threads.get(id.index()).filter(|thread| thread.registers.status != Status::Absent)
    }
}
