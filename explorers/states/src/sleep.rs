//! Which steps a walk over states leaves out, so that it goes along one schedule of each kind that it counts.
//!
//! To count schedules, none is left out. To count happens-before relations, a *sleep set* (Godefroid 1996, ch. 5)
//! goes with each state: steps that were taken by an earlier sibling, here or above, and that nothing dependent
//! has followed since. A step that sleeps is left out.
//!
//! Sleep sets alone leave exactly one schedule of each terminal relation. Of two schedules with one relation take
//! the first point at which they part, one by a step a, the other by a step b, and a searched first. In the other
//! one a comes later, and all events between do not depend on it, since a may come first. So a is put to sleep
//! when b is taken and sleeps until it is to be taken: the other schedule is left out. And the schedule that takes
//! at every point the step searched first, of those that can come first in its relation, is not left out.
//!
//! Invariant: what sleeps at a point is enabled there, with these values. After a step, a sleeping one is run on
//! trial; it sleeps on if the two events are independent as they are in this order. Then they could have been run
//! in the other order too, with the same accesses. So it does not matter what the op would have touched before.
//!
//! What is left out below a point depends on the state and the sleep set alone, so a count may be remembered for
//! the two together.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

use loris_hbr::{Regular, dependent};
use loris_interpreter::Step;
use loris_interpreter::ids::number;

use loris_engine::choice_point::ChoicePoint;

/// Which steps are left out.
pub trait Skips: Default {
    /// What the future depends on beside the state.
    type Mark: Copy + Eq + Hash + Debug;

    /// Nothing was taken yet.
    fn root(&mut self) -> Self::Mark;

    /// Whether a step is left out at the deepest open point.
    fn has(&self, step: &Step) -> bool;

    /// A step was just taken at the deepest open point: what to leave out after it.
    fn below(&mut self, point: &mut ChoicePoint) -> Self::Mark;

    /// A step was taken at the deepest open point, and is not to be taken at it again.
    fn taken(&mut self, step: Step);

    /// The point with this mark, which is below the deepest open one, is open now.
    fn open(&mut self, mark: Self::Mark);

    /// The deepest open point is done.
    fn close(&mut self);
}

/// Nothing is left out: every schedule is counted.
#[derive(Clone, Copy, Default, Debug)]
pub struct Nothing;

impl Skips for Nothing {
    type Mark = ();

    fn root(&mut self) {}

    fn has(&self, _: &Step) -> bool {
        false
    }

    fn below(&mut self, _: &mut ChoicePoint) {}

    fn taken(&mut self, _: Step) {}

    fn open(&mut self, (): ()) {}

    fn close(&mut self) {}
}

/// Sleep sets: one schedule of each happens-before relation is counted.
#[derive(Clone, Default, Debug)]
pub struct SleepSets {
    /// All sets met so far. The mark of a set is its place here.
    sets: Vec<Box<[Step]>>,
    marks: BTreeMap<Box<[Step]>, u32>,
    /// For each open point what sleeps there, in order.
    open: Vec<Vec<Step>>,
}

impl SleepSets {
    fn mark(&mut self, set: Vec<Step>) -> u32 {
        let set = set.into_boxed_slice();
        if let Some(&mark) = self.marks.get(&set) {
            return mark;
        }
        let mark = number(self.sets.len());
        self.sets.push(set.clone());
        self.marks.insert(set, mark);
        mark
    }
}

impl Skips for SleepSets {
    type Mark = u32;

    fn root(&mut self) -> u32 {
        self.mark(Vec::new())
    }

    fn has(&self, step: &Step) -> bool {
        self.open.last().is_some_and(|asleep| asleep.binary_search(step).is_ok())
    }

    fn below(&mut self, point: &mut ChoicePoint) -> u32 {
        let asleep = self.open.last().map_or(&[][..], Vec::as_slice);
        let sleeps_on = |step: &&Step| independent_of_last(point, step);
        let set = asleep.iter().filter(sleeps_on).cloned().collect();
        self.mark(set)
    }

    fn taken(&mut self, step: Step) {
        if let Some(asleep) = self.open.last_mut()
            && let Err(place) = asleep.binary_search(&step)
        {
            asleep.insert(place, step);
        }
    }

    fn open(&mut self, mark: u32) {
        self.open.push(self.sets[mark as usize].to_vec());
    }

    fn close(&mut self) {
        self.open.pop();
    }
}

/// Whether a step that was possible before the last event is so after it, and does not depend on it.
fn independent_of_last(point: &mut ChoicePoint, step: &Step) -> bool {
    let depth = point.depth();
    let last = point.machine().events().last();
    if last.is_none_or(|event| event.thread == step.thread) || !point.enabled().contains(&step.thread) {
        return false;
    }
    let looked = point.successor(step.thread, &step.choices, |after, event| {
        let last = &after.machine().events()[depth - 1];
        !dependent::<Regular>(after.footprint(last), after.footprint(event))
    });
    looked.unwrap_or(false)
}
