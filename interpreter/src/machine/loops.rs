//! In which loop a thread goes round, seen from where it stands now and then.

use loris_lang::ir::{CodeIndex, FunctionId};
use loris_lang::source::Span;

use super::Machine;
use crate::ids::ThreadId;
use crate::thread::Frame;

/// Where a thread stands: the function and the instruction of each of its frames, outermost first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stand(Vec<(FunctionId, CodeIndex)>);

impl Machine {
    /// Where a thread stands.
    pub fn stand(&self, thread: ThreadId) -> Stand {
        let frames = self.state.thread(thread).map(|thread| {
            thread.all_frames().map(|frame: Frame| (frame.function, frame.at)).collect::<Vec<_>>()
        });
        Stand(frames.unwrap_or_default())
    }

    /// The head of the innermost loop in which a thread was all the time that it stood in turn at these places. A `for`
    /// has no head.
    pub fn loop_around(&self, stands: &[Stand]) -> Option<Span> {
        let deepest = stands.iter().map(|stand| stand.0.len()).min()?;
        (0..deepest).rev().find_map(|level| self.loop_at(stands, level))
    }

    /// The same in the frames of a level: those below it must be the same all the time.
    fn loop_at(&self, stands: &[Stand], level: usize) -> Option<Span> {
        let (first, rest) = stands.split_first()?;
        let function = first.0[level].0;
        let is_there = |stand: &Stand| stand.0[..level] == first.0[..level] && stand.0[level].0 == function;
        if !rest.iter().all(is_there) {
            return None;
        }
        let head = self.image.loops.around(function, &stands.iter().map(|stand| stand.0[level].1))?;
        self.image.program.function(function).spans.get(head.0 as usize).copied()
    }
}
