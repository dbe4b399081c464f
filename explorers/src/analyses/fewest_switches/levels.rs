//! A search by levels: all points that can be reached with no switch, then those with one, and so on.
//!
//! Idea: a switch costs one, a step of the thread that ran last nothing. So the least number of switches to a
//! point is a shortest path, and points can be searched in order of their distance (Dijkstra 1959; with weights 0
//! and 1 two layers are enough). Musuvathi and Qadeer (2007, §3) bound the switches of a search in the same way.
//!
//! Search: a level begins at the border, the points first met at the level before. From each of them every enabled
//! thread other than the one that led there runs, alone, as long as it leads to something new.
//!
//! Remembered: for each point by its key, the level and the thread that led there first. A point that is met again
//!
//! - at a higher level is left: whatever thread goes on there, it could have gone on from the first meeting with
//!   one switch, at most, and that is no more than this meeting took already;
//! - at the same level, with another thread, is not put on the border again; but this thread goes on, since from
//!   the first meeting that would have been a switch.
//!
//! Invariant: when a level begins, every point that some schedule reaches with fewer switches has been met, at the
//! least number of switches that reach it. So a goal that is met first at some level needs that many.
//!
//! Complete for: the least number of switches, if points are finitely many. What is truncated at the depth limit may
//! have hidden a way with fewer; then nothing more is proven.
//!
//! Cost: for each point a key with 8 bytes, 16 bytes for the way to it, and a step for each edge. An execution is
//! run back and forth, and again from where its way parts from that of the point before it on the border.

use std::hash::{BuildHasher, Hash};

use hashbrown::{HashMap, HashSet};
use loris_interpreter::{Schedule, Step, ThreadId};

use super::ways::{WayId, Ways};
use loris_engine::budget::Budget;
use loris_engine::limits::Limits;
use loris_engine::observer::Observer;
use loris_engine::report::StopReason;
use loris_interpreter::choices::Values;

/// What is searched: points, and steps of threads between them, run back and forth.
pub(super) trait Ground {
    /// What tells points apart. Equal keys mean equal futures, equal goals among them.
    type Key: Clone + Eq + Hash;

    /// A fixed hasher for keys.
    type Hasher: BuildHasher + Default;

    /// The choices of the next start, of which none was given before.
    fn next_root(&mut self) -> Option<Values>;

    /// Goes to a start.
    fn begin(&mut self, root: &[i64]);

    /// The key of the point.
    fn key(&self) -> Self::Key;

    /// Adds the threads that can make a step to `into`.
    fn enabled(&self, into: &mut Vec<ThreadId>);

    /// Whether no thread can make a step.
    fn is_over(&self) -> bool;

    /// Whether the thread can make a step.
    fn is_enabled(&self, thread: ThreadId) -> bool;

    /// Makes a step with these choices (missing ones: the least): the choices made, and the ones to try next.
    fn step(&mut self, thread: ThreadId, values: &[i64]) -> (Values, Option<Values>);

    /// Takes the last step back.
    fn undo(&mut self);

    /// Takes the goals that the point, which was just arrived at, reaches out of `open`, and adds them to
    /// `reached`.
    fn take_goals(&mut self, open: &mut Vec<usize>, reached: &mut Vec<usize>);
}

/// A goal that was not reached yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Goal {
    /// Its number.
    pub(super) number: usize,
    /// Ways with so many switches are known.
    pub(super) known: usize,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub(super) struct Reached {
    /// For each goal that was reached with fewer switches than were known, its number and a schedule.
    pub(super) goals: Vec<(usize, Schedule)>,
    /// Every goal that is not among them needs so many switches at least, or as many as are known.
    pub(super) at_least: usize,
    /// Why the search ended before it was over.
    pub(super) stopped_by: Option<StopReason>,
}

/// Searches for ways to the goals with fewer switches than are known, the fewest for each.
pub(super) fn search<G: Ground>(
    ground: &mut G,
    goals: &[Goal],
    limits: Limits,
    observer: &mut dyn Observer,
) -> Reached {
    let mut levels = Levels {
        ground,
        open: goals.iter().map(|goal| goal.number).collect(),
        reached: Vec::new(),
        ways: Ways::default(),
        current: Vec::new(),
        known: HashMap::default(),
        going_on: HashSet::default(),
        border: Vec::new(),
        level: 0,
        threads: Vec::new(),
        to_try: Vec::new(),
        truncated: None,
        budget: Budget::new(limits, observer),
    };
    let stopped_by = levels.run(goals).err().or(levels.truncated.map(|_| StopReason::Depth));
    let at_least = levels.truncated.unwrap_or(levels.level);
    let goals = levels.reached.iter().map(|&(goal, way)| (goal, levels.ways.schedule(way))).collect();
    Reached { goals, at_least, stopped_by }
}

/// A search under way.
struct Levels<'a, G: Ground> {
    ground: &'a mut G,
    open: Vec<usize>,
    reached: Vec<(usize, WayId)>,
    ways: Ways,
    /// The ways to the points of the execution that the ground holds, from its start on.
    current: Vec<WayId>,
    /// The level at which each point was met first, and the thread that led there.
    known: HashMap<G::Key, (u32, Option<ThreadId>), G::Hasher>,
    /// Points of this level, met again with these threads.
    going_on: HashSet<(G::Key, ThreadId), G::Hasher>,
    border: Vec<WayId>,
    level: usize,
    /// The threads that can run at a point of the border; kept for its memory.
    threads: Vec<ThreadId>,
    /// While a thread runs alone: for each point of its run, the choices to try next.
    to_try: Vec<Option<Values>>,
    /// The first level at which something was truncated at the depth limit.
    truncated: Option<usize>,
    budget: Budget<'a>,
}

impl<G: Ground> Levels<'_, G> {
    fn run(&mut self, goals: &[Goal]) -> Result<(), StopReason> {
        while let Some(root) = self.ground.next_root() {
            self.budget.look(0, self.border.len()).map_or(Ok(()), Err)?;
            self.ground.begin(&root);
            let way = self.ways.root(root);
            self.current = vec![way];
            if self.arrive(way, None) {
                self.border.push(way);
            }
        }
        while !self.border.is_empty() {
            // Of a goal for which so many switches are known there is nothing more to find out.
            let level = self.level;
            let can_be_better =
                |number: &usize| goals.iter().any(|goal| goal.number == *number && goal.known > level);
            self.open.retain(can_be_better);
            if self.open.is_empty() {
                return Ok(());
            }
            self.going_on.clear();
            for way in std::mem::take(&mut self.border) {
                self.expand(way)?;
                if self.open.is_empty() {
                    return Ok(());
                }
            }
            self.level += 1;
        }
        self.level = usize::MAX;
        Ok(())
    }

    /// Lets every thread go on from a point of the border but the one that led there.
    fn expand(&mut self, way: WayId) -> Result<(), StopReason> {
        self.go_to(way);
        let last = self.ways.thread(way);
        let mut threads = std::mem::take(&mut self.threads);
        threads.clear();
        self.ground.enabled(&mut threads);
        let mut others = threads.iter().filter(|&&thread| Some(thread) != last);
        let done = others.try_for_each(|&thread| self.run_alone(thread));
        self.threads = threads;
        done
    }

    /// Runs a thread as long as it leads to something new, with every choice.
    fn run_alone(&mut self, thread: ThreadId) -> Result<(), StopReason> {
        self.to_try.clear();
        self.to_try.push(Some(Values::new()));
        while let Some(top) = self.to_try.last_mut() {
            let Some(values) = top.take().filter(|_| !self.open.is_empty()) else {
                self.to_try.pop();
                if !self.to_try.is_empty() {
                    self.back();
                }
                continue;
            };
            if let Some(reason) = self.may_not_step() {
                return Err(reason);
            }
            let (chosen, next) = self.ground.step(thread, &values);
            if let Some(top) = self.to_try.last_mut() {
                *top = next;
            }
            let before = self.current[self.current.len() - 1];
            let way = self.ways.step(before, thread, chosen);
            self.current.push(way);
            if self.arrive(way, Some(thread)) && self.ground.is_enabled(thread) {
                self.to_try.push(Some(Values::new()));
            } else {
                self.back();
            }
        }
        Ok(())
    }

    /// The ground stands at the end of a way. Whether it may go on from there, with the thread that led there.
    fn arrive(&mut self, way: WayId, thread: Option<ThreadId>) -> bool {
        let mut reached = Vec::new();
        self.ground.take_goals(&mut self.open, &mut reached);
        self.reached.extend(reached.into_iter().map(|goal| (goal, way)));
        let key = self.ground.key();
        let level = u32::try_from(self.level).unwrap_or(u32::MAX);
        match self.known.get(&key) {
            Some((first, _)) if *first < level => return false,
            Some((_, led)) if *led == thread => return false,
            Some(_) => {
                let Some(thread) = thread else { return false };
                if !self.going_on.insert((key, thread)) {
                    return false;
                }
            }
            None => {
                self.known.insert(key, (level, thread));
                if thread.is_some() && !self.is_truncated() {
                    self.border.push(way);
                }
            }
        }
        !self.is_truncated()
    }

    /// Whether the execution is too long to go on.
    fn is_truncated(&mut self) -> bool {
        let steps = self.current.len() - 1;
        if !self.budget.is_too_deep(steps) {
            return false;
        }
        if !self.ground.is_over() {
            self.truncated.get_or_insert(self.level);
        }
        true
    }

    /// Takes the last step back.
    fn back(&mut self) {
        self.ground.undo();
        self.current.pop();
    }

    /// Brings the ground to the end of a way.
    fn go_to(&mut self, way: WayId) {
        let mut ahead = Vec::new();
        let mut at = Some(way);
        while let Some(here) = at.filter(|&here| self.current.get(self.ways.steps(here)) != Some(&here)) {
            ahead.push(here);
            at = self.ways.before(here);
        }
        if let Some(common) = at {
            while self.current.len() > self.ways.steps(common) + 1 {
                self.back();
            }
        } else if let Some(root) = ahead.pop() {
            self.current.clear();
            self.ground.begin(self.ways.values(root));
            self.current.push(root);
        }
        for way in ahead.into_iter().rev() {
            let Step { thread, choices } = self.ways.last_step(way);
            self.ground.step(thread, &choices);
            self.current.push(way);
        }
    }

    /// Why no more step is allowed.
    fn may_not_step(&mut self) -> Option<StopReason> {
        self.budget.stop(self.current.len(), self.known.len())
    }
}
