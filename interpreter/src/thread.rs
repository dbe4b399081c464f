//! One thread: its registers, which a step saves whole, and its stack, whose words the undo log saves.

use loris_lang::ir::{CodeIndex, Function, FunctionId, Instr, ObjectId, Value};
use loris_lang::source::Span;

use crate::ids::ThreadId;
use crate::image::Image;
use crate::op::{Op, OpKind};
use crate::outcome::Status;
use crate::rounds::{Record, Visit};

/// The place in a function and the frame's first slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub(crate) function: FunctionId,
    /// The next instruction; of a frame below the current one, the call.
    pub(crate) at: CodeIndex,
    pub(crate) base: u32,
}

/// What a step of a thread saves before it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registers {
    pub(crate) status: Status,
    /// The current frame.
    pub(crate) frame: Frame,
    /// The number of frames below the current one.
    pub(crate) depth: u32,
    /// How many events the thread had.
    pub(crate) events: u32,
    /// How many threads it spawned.
    pub(crate) spawned: u32,
    /// Between `arrive` and `leave` the round; between `wait` and the lock after it the levels of the mutex; else 0.
    pub(crate) ticket: u32,
    /// Which of its visits are on record.
    pub(crate) record: Record,
    /// The next op, if it is running.
    pub(crate) pending: Op,
}

/// A thread.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub(crate) id: ThreadId,
    pub(crate) registers: Registers,
    /// Slots of all frames. What lies above the current frame is of no meaning.
    pub(crate) stack: Vec<Value>,
    /// The frames below the current one; what lies above `depth` is of no meaning.
    pub(crate) frames: Vec<Frame>,
    /// The mutexes it holds, in the order in which it locked them.
    pub(crate) held: Vec<ObjectId>,
    /// Its visits of heads of loops; what lies outside of the record is of no meaning, or for undo.
    pub(crate) visits: Vec<Visit>,
}

/// The number of the thread that runs `final`: it is in no table.
pub(crate) const SCRATCH: ThreadId = ThreadId(u32::MAX);

impl Default for Registers {
    fn default() -> Self {
        Registers {
            status: Status::Absent,
            frame: Frame { function: FunctionId(0), at: CodeIndex(0), base: 0 },
            depth: 0,
            events: 0,
            spawned: 0,
            ticket: 0,
            record: Record::default(),
            pending: Op { kind: OpKind::Point, object: None, mutex: None, peer: None, span: Span::default() },
        }
    }
}

/// The offset in the source of the instruction at which a frame stands.
pub(crate) fn place(function: &Function, frame: Frame) -> u32 {
    function.spans.get(frame.at.0 as usize).map_or(0, |span| span.start)
}

impl Thread {
    /// A thread that does not exist yet.
    pub(crate) fn absent(id: ThreadId) -> Self {
        Thread {
            id,
            registers: Registers::default(),
            stack: Vec::new(),
            frames: Vec::new(),
            held: Vec::new(),
            visits: Vec::new(),
        }
    }

    /// Its frames, outermost first.
    pub(crate) fn all_frames(&self) -> impl Iterator<Item = Frame> {
        self.frames[..self.registers.depth as usize].iter().copied().chain([self.registers.frame])
    }

    /// The slots of a frame that matter at its place, in order of creation.
    pub(crate) fn live(&self, frame: Frame, image: &Image) -> &[Value] {
        let live = image.function(frame.function).live.get(frame.at.0 as usize).copied().unwrap_or(0);
        let base = frame.base as usize;
        self.stack.get(base..base + live as usize).unwrap_or(&[])
    }

    /// Whether it runs, and stands at the op in place of a loop.
    pub(crate) fn is_in_loop_op(&self, image: &Image) -> bool {
        let frame = self.registers.frame;
        let instr = image.function(frame.function).code.get(frame.at.0 as usize);
        self.registers.status == Status::Running && matches!(instr, Some(Instr::LoopHead { .. }))
    }

    /// The outermost frame.
    pub(crate) fn outermost(&self) -> Frame {
        match self.registers.depth {
            0 => self.registers.frame,
            _ => self.frames[0],
        }
    }

    /// Puts the thread at the start of a function. Arguments are set apart.
    pub(crate) fn start(&mut self, function: FunctionId, image: &Image) {
        let frame = Frame { function, at: CodeIndex(0), base: 0 };
        self.registers = Registers { status: Status::Running, frame, ..Registers::default() };
        let slots = image.function(function).slots as usize;
        if self.stack.len() < slots {
            self.stack.resize(slots, Value::Unset);
        }
    }
}
