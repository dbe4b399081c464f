//! The path of a depth-first search: at each choice point from the root down, which steps were tried.
//!
//! The alternatives of a choice point are the enabled threads in search order, and for each thread the vectors of
//! values that its step can choose, in lexicographic order. Where the path stands is one cursor for each choice
//! point, so memory is bounded by depth times threads.

use loris_interpreter::{Chosen, Step, ThreadId};

use loris_engine::choice_point::ChoicePoint;
use loris_engine::first_visit::FirstVisit;
use loris_engine::strategy::Prefix;
use loris_interpreter::choices::{Values, successor};

/// The choice points from the root to the current one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Path {
    levels: Vec<Level>,
    /// The threads of all levels, one after another.
    threads: Vec<ThreadId>,
    first_visit: FirstVisit,
}

/// One choice point.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Level {
    /// Its first thread in `Path::threads`.
    first: usize,
    /// The place in `Path::threads` of the next thread to try.
    next: usize,
    /// The values with which to try it.
    values: Values,
}

impl Path {
    /// Forgets everything: a new root.
    pub(crate) fn restart(&mut self) {
        self.levels.clear();
        self.threads.clear();
        self.first_visit = FirstVisit::Yes;
    }

    /// Back to the deepest choice point that has an alternative left; `None` if there is none.
    pub(crate) fn next_prefix(&mut self) -> Option<Prefix> {
        if self.first_visit.take() {
            return Some(Prefix::default());
        }
        while let Some(level) = self.levels.last() {
            if level.next < self.threads.len() {
                return Some(Prefix { keep: self.levels.len() - 1, then: Vec::new() });
            }
            self.threads.truncate(level.first);
            self.levels.pop();
        }
        None
    }

    /// Whether the point is below the deepest choice point of the path.
    pub(crate) fn is_below(&self, point: &ChoicePoint) -> bool {
        self.levels.len() == point.depth()
    }

    /// The next alternative at the point, which is the deepest choice point of the path or a new one below it.
    pub(crate) fn next_step(&mut self, point: &ChoicePoint) -> Option<Step> {
        if self.is_below(point) {
            self.extend(point, usize::MAX);
        }
        self.next_alternative(point)
    }

    /// Adds the point, with so many of the first alternatives in search order.
    pub(crate) fn extend(&mut self, point: &ChoicePoint, alternatives: usize) {
        let first = self.threads.len();
        self.threads.extend(point.search_order().take(alternatives));
        self.levels.push(Level { first, next: first, values: Values::new() });
    }

    /// The place, in search order, of the next alternative at the deepest choice point.
    pub(crate) fn place(&self) -> usize {
        self.levels.last().map_or(0, |level| level.next - level.first)
    }

    /// The next alternative at the point, which is the deepest choice point of the path.
    pub(crate) fn next_alternative(&self, point: &ChoicePoint) -> Option<Step> {
        self.validate(point.depth());
        let level = self.levels.last()?;
        let thread = *self.threads.get(level.next)?;
        Some(Step { thread, choices: level.values.clone() })
    }

    /// The step of `next_step` made these choices; the next alternative follows it.
    pub(crate) fn advance(&mut self, chosen: &[Chosen]) {
        let Some(level) = self.levels.last_mut() else { return };
        if let Some(values) = successor(chosen) {
            level.values = values;
        } else {
            level.values.clear();
            level.next += 1;
        }
    }

    /// The part of the search that is done, if every alternative of a choice point leads to equally much.
    pub(crate) fn done(&self) -> f64 {
        let mut done = 0.0;
        let mut part = 1.0;
        let ends = self.levels.iter().skip(1).map(|level| level.first).chain([self.threads.len()]);
        for (level, end) in self.levels.iter().zip(ends) {
            let count = u32::try_from(end - level.first).unwrap_or(u32::MAX).max(1);
            let tried = u32::try_from(level.next - level.first).unwrap_or(u32::MAX);
            part /= f64::from(count);
            done += part * f64::from(tried.saturating_sub(1));
        }
        done
    }

    /// One choice point for each event and one for the step to come, each with its cursor among its threads.
    fn validate(&self, depth: usize) {
        debug_assert_eq!(self.levels.len(), depth + 1, "one choice point for each event, and this one");
        let ends = self.levels.iter().skip(1).map(|level| level.first).chain([self.threads.len()]);
        debug_assert!(
            self.levels.iter().zip(ends).all(|(level, end)| (level.first..=end).contains(&level.next)),
            "a cursor stands among the threads of its choice point"
        );
    }
}
