//! The state and the log for people.

use std::fmt::Write as _;

use loris_lang::ir::{Instr, Local, LogPart, ObjectId, Slot, Value};
use loris_lang::source::Span;

use super::Machine;
use crate::fault::{Failure, Fault};
use crate::ids::{EventIndex, ThreadId};
use crate::op::{Event, Op};
use crate::schedule::{Schedule, Step};
use crate::tape::LogEntry;
use crate::terminal::{ObjectState, PlainValue, TerminalState};
use crate::thread::{Frame, Thread};

/// A line that a `log` made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// Who; `None` for `final`.
    pub thread: Option<ThreadId>,
    /// The event in whose transition it was made; `None` in the invisible prefix of a static thread.
    pub event: Option<EventIndex>,
    /// The `log` statement.
    pub span: Span,
    /// The parts, separated by blanks.
    pub text: String,
}

/// One frame of a thread, with the locals in scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameView {
    /// The function.
    pub function: String,
    /// Where it stands.
    pub span: Span,
    /// Name and value of each, one value for each element of an array.
    pub locals: Vec<(String, Vec<PlainValue>)>,
}

impl Machine {
    /// The log of the current execution.
    pub fn log(&self) -> impl Iterator<Item = LogLine> {
        self.state.tape.log.iter().map(|entry| self.log_line(entry))
    }

    fn log_line(&self, entry: &LogEntry) -> LogLine {
        let function = self.image.function(entry.function);
        let at = entry.at.0 as usize;
        let mut text = String::new();
        if let Some(Instr::Log { parts }) = function.code.get(at) {
            let mut values = self.state.tape.log_values[entry.first_value..].iter();
            for (number, part) in parts.iter().enumerate() {
                if number > 0 {
                    text.push(' ');
                }
                match part {
                    LogPart::Text(part) => text.push_str(part),
                    LogPart::Value(_) => {
                        let value = values.next().copied().unwrap_or_default();
                        let _ = write!(text, "{}", self.plain(value));
                    }
                }
            }
        }
        LogLine {
            thread: entry.thread,
            event: entry.event,
            span: function.spans.get(at).copied().unwrap_or_default(),
            text,
        }
    }

    /// A value with the name of a thread in place of its number.
    pub fn plain(&self, value: Value) -> PlainValue {
        self.state.plain(value)
    }

    /// The state as terminal states are compared: independent of the schedule that led to it.
    pub fn terminal_state(&self) -> TerminalState {
        self.state.terminal_state(&self.image)
    }

    /// What a shared object holds now.
    pub fn object_state(&self, object: ObjectId) -> Option<ObjectState> {
        (object.0 < self.image.program.object_count()).then(|| self.state.object_state(&self.image, object))
    }

    /// The frames of a thread, outermost first; none if it does not exist.
    pub fn frames(&self, thread: ThreadId) -> Vec<FrameView> {
        let Some(thread) = self.state.thread(thread) else { return Vec::new() };
        let view = |frame: Frame| {
            let locals = self.in_scope(thread, frame).map(|(local, values)| {
                (local.name.clone(), values.iter().map(|value| self.plain(*value)).collect())
            });
            FrameView {
                function: self.image.function(frame.function).name.clone(),
                span: self.image.span(frame),
                locals: locals.collect(),
            }
        };
        thread.all_frames().map(view).collect()
    }

    /// The locals in scope at a failure with their values there, one for each element of an array. Those of `final` are
    /// known as long as its failure can be seen.
    pub fn locals_at(&self, failure: &Failure) -> Vec<(String, Vec<PlainValue>)> {
        let thread = match failure.thread {
            Some(thread) => self.state.thread(thread),
            None => Some(&self.state.scratch),
        };
        let Some(thread) = thread.filter(|thread| thread.registers.frame.function == failure.function) else {
            return Vec::new();
        };
        let frame = Frame { at: failure.at, ..thread.registers.frame };
        let plain = |values: &[Value]| values.iter().map(|value| self.plain(*value)).collect();
        self.in_scope(thread, frame).map(|(local, values)| (local.name.clone(), plain(values))).collect()
    }

    /// The locals of a frame that are in scope where it stands, with their values.
    fn in_scope<'a>(
        &'a self,
        thread: &'a Thread,
        frame: Frame,
    ) -> impl Iterator<Item = (&'a Local, &'a [Value])> {
        let live = thread.live(frame, &self.image).len();
        self.image.function(frame.function).locals.iter().filter_map(move |local| {
            let length = local.length.unwrap_or(1) as usize;
            let is_live = local.slot.0 as usize + length <= live;
            let first = (frame.base + local.slot.0) as usize;
            let stands = local.from <= frame.at && frame.at < local.to && is_live;
            stands.then(|| (local, &thread.stack[first..first + length]))
        })
    }

    /// The local of this name in the innermost frame that has one in scope, with the name of the function; none for
    /// the function if that is the thread's own body. At its end a thread has what its body ended with.
    pub(super) fn local_in_frames(&self, thread: ThreadId, name: &str) -> Option<(Option<&str>, &[Value])> {
        let own = self.state.thread(thread)?;
        let frames: Vec<Frame> = own.all_frames().collect();
        let found = frames.iter().enumerate().rev().find_map(|(depth, frame)| {
            let function = (depth > 0).then(|| self.image.function(frame.function).name.as_str());
            let values = self.in_scope(own, *frame).filter(|(local, _)| local.name == name).last();
            values.map(|(_, values)| (function, values))
        });
        found.or_else(|| self.top_level_local(thread, name).map(|values| (None, values)))
    }

    /// The function whose local a question about a thread means now; none if it is one of the thread's own body, or
    /// there is none.
    pub fn function_of_local(&self, thread: &str, local: &str) -> Option<&str> {
        self.thread_by_name(thread).and_then(|thread| self.local_in_frames(thread, local)?.0)
    }

    /// A failure in words: the fault with the names it is about, then the program's own message.
    pub fn describe(&self, failure: &Failure) -> String {
        let name = |object| self.image.program.object_name(object);
        let mut text = match failure.fault {
            Fault::IndexOutOfBounds { first, index, length } => {
                let array = &self.image.program.declaration(first).name;
                format!("index {index} of `{array}` is outside 0..{length}")
            }
            Fault::NotHeld(lock) => format!("the thread does not hold `{}`", name(lock)),
            Fault::SelfLock(lock) => format!("the thread locks `{}`, which it holds", name(lock)),
            Fault::Unset(slot) => match self.local_at(failure, slot) {
                Some(local) => format!("`{local}` is read before it is set"),
                None => failure.fault.to_string(),
            },
            fault => fault.to_string(),
        };
        if let Some(message) = self.message(failure) {
            let _ = write!(text, ": {message}");
        }
        text
    }

    /// The local that a slot belongs to at the place of a failure.
    fn local_at(&self, failure: &Failure, slot: Slot) -> Option<&str> {
        let mut locals = self.image.function(failure.function).locals.iter();
        let local = locals.find(|local| {
            let slots = local.slot.0..local.slot.0 + local.length.unwrap_or(1);
            slots.contains(&slot.0) && local.from <= failure.at && failure.at < local.to
        })?;
        Some(&local.name)
    }

    /// An op as people write it: `lock m`, `wait c m`, `spawn main.0`.
    pub fn op_text(&self, op: &Op) -> String {
        let mut text = op.kind.word().to_owned();
        for object in [op.object, op.mutex].into_iter().flatten() {
            let _ = write!(text, " {}", self.image.program.object_name(object));
        }
        if let Some(peer) = op.peer {
            let _ = write!(text, " {}", self.thread_name(peer));
        }
        text
    }

    /// The schedule of the current execution, with every choice.
    pub fn schedule(&self) -> Schedule {
        let step = |event: &Event| Step {
            thread: event.thread,
            choices: self.choices(event).iter().map(|chosen| chosen.value).collect(),
        };
        Schedule {
            root: self.root_choices().iter().map(|chosen| chosen.value).collect(),
            steps: self.events().iter().map(step).collect(),
        }
    }
}
