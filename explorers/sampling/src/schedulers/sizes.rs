//! How large a program is, as far as a policy has to know: given by the user, or estimated by pilot runs.
//!
//! Idea: a guarantee speaks of n, the most threads, and k, the most steps of any run. Where they are not given, some
//! runs are made before the first one that counts, by the [uniform walk](super::random_walk), and the maxima are
//! taken. That is an estimate from below: a longer run may come, and then the guarantee is void; whoever runs on
//! says so.
//!
//! The pilot runs draw from the streams of run number 0. So the estimates depend on the program, the seed and the
//! limit on depth, and a later run that is repeated by itself has the same ones.

use loris_interpreter::ThreadId;

use super::draws::Streams;
use super::values::{self, Choosing};
use loris_engine::choice_point::ChoicePoint;
use loris_interpreter::choices::Values;

/// So many pilot runs are made.
pub(crate) const PILOTS: u32 = 100;

/// A pilot run is truncated after so many steps, or earlier if runs are.
const LONGEST: usize = 10_000;

/// How large a program is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// The most threads that exist in a run, n.
    pub threads: Size,
    /// The most steps of a run, k.
    pub steps: Size,
}

/// A size, and how it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// The number, at least 1.
    pub value: u64,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a size comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It was given.
    Given,
    /// The most that pilot runs had.
    Estimated,
}

/// Which steps count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counted {
    /// All.
    All,
    /// Those from the first choice point on at which there is a choice.
    FromFirstChoice,
}

/// Pilot runs under way.
#[derive(Clone, Debug)]
pub(super) struct Pilot {
    left: u32,
    counted: Counted,
    choosing: Choosing,
    depth: usize,
    streams: Streams,
    threads: u64,
    steps: u64,
}

impl Size {
    /// A size that was given, else one that was estimated.
    pub(super) fn of(given: Option<u64>, estimated: u64) -> Size {
        match given {
            Some(value) => Size { value: value.max(1), origin: Origin::Given },
            None => Size { value: estimated.max(1), origin: Origin::Estimated },
        }
    }
}

impl Pilot {
    pub(super) fn new(streams: Streams, counted: Counted, choosing: Choosing, depth: Option<usize>) -> Pilot {
        let depth = depth.map_or(LONGEST, |depth| depth.min(LONGEST));
        Pilot { left: PILOTS, counted, choosing, depth, streams, threads: 0, steps: 0 }
    }

    /// Makes one more run, and leaves the point at the root at which it was; the most threads and steps after the
    /// last one.
    pub(super) fn run(&mut self, point: &mut ChoicePoint) -> Option<(u64, u64)> {
        let Some(left) = self.left.checked_sub(1) else { return Some((self.threads, self.steps)) };
        self.left = left;
        let root: Values = point.machine().root_choices().iter().map(|chosen| chosen.value).collect();
        values::begin(point, &mut self.streams.values);
        self.walk(point);
        point.begin(&root).expect("it began so before");
        None
    }

    /// Walks to the end of a run.
    fn walk(&mut self, point: &mut ChoicePoint) {
        let mut first = None;
        while point.depth() < self.depth {
            if self.counted == Counted::All || point.enabled().len() > 1 {
                first.get_or_insert(point.depth());
            }
            let Some(thread) = self.pick(point) else { break };
            let step = values::step(point, thread, self.choosing, &mut self.streams.values);
            point.step(step.thread, &step.choices).expect("an enabled thread can step");
        }
        let steps = point.depth() - first.unwrap_or(point.depth());
        self.steps = self.steps.max(steps as u64);
        self.threads = self.threads.max(point.machine().threads().len() as u64);
    }

    fn pick(&mut self, point: &ChoicePoint) -> Option<ThreadId> {
        self.streams.policy.one_of(point.enabled())
    }
}
