//! What a randomised scheduler is: who runs next. All the rest is the mechanism's.

use loris_interpreter::{EventIndex, Step, ThreadId};

use super::draws::Streams;
use super::rounds::RoundFigures;
use super::sampling::Weighed;
use super::sizes::Sizes;
use super::values;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::strategy::Preparation;

/// Picks who runs next, run after run (Nagarakatte, Burckhardt, Martin and Musuvathi 2012, §3: mechanism and policy).
///
/// What it does in a run depends on the run alone: its streams, its number, and what happens in it.
pub trait Policy {
    /// What it wants to know of the program.
    fn needs(&self) -> Needs {
        Needs::Nothing
    }

    /// The depth of the bugs that it finds with a probability that is known.
    fn depth(&self) -> Option<u32> {
        None
    }

    /// Tells it what it wanted to know, before the first run.
    fn learn(&mut self, sizes: Sizes) {
        let _ = sizes;
    }

    /// Work before the first run, a piece at a time, until it is finished.
    fn prepare(&mut self) -> Preparation {
        Preparation::Finished
    }

    /// By how many schedules it has weighed steps, if it does.
    fn weighed(&self) -> Option<Weighed> {
        None
    }

    /// Begins an execution with drawn root choices; `false` if there is none to begin.
    fn root(&mut self, point: &mut ChoicePoint, streams: &mut Streams) -> bool {
        values::begin(point, &mut streams.values)
    }

    /// A run begins.
    fn begin(&mut self, run: &mut Run);

    /// Who runs next. Some thread is enabled.
    fn pick(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick;

    /// Who runs next against the policy's will, so that nobody starves.
    fn overridden(&mut self, point: &mut ChoicePoint, run: &mut Run) -> Pick {
        Pick::of(run.streams.overrides.one_of(point.enabled()))
    }

    /// A step was run.
    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        let _ = (point, event);
    }

    /// A run has ended.
    fn ended(&mut self, point: &ChoicePoint) {
        let _ = point;
    }

    /// How many rounds its steps were, if it counts them.
    fn rounds(&self) -> Option<RoundFigures> {
        None
    }

    /// How long the run is so far, as the policy counts steps.
    fn length(&self, point: &ChoicePoint) -> u64 {
        point.depth() as u64
    }
}

/// A run under way.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its number, from 1.
    pub number: u64,
    /// Where it draws from.
    pub streams: Streams,
}

/// What a policy wants to know of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// How many steps a run has at most.
    Steps,
    /// That, and how many threads there are at most.
    ThreadsAndSteps,
}

/// Who runs next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pick {
    /// This thread; the values that its step chooses are drawn.
    Thread(ThreadId),
    /// This step.
    Step(Step),
    /// Nobody: the run is given up.
    Nobody,
}

impl Pick {
    /// The thread, if there is one.
    pub fn of(thread: Option<ThreadId>) -> Pick {
        thread.map_or(Pick::Nobody, Pick::Thread)
    }
}
