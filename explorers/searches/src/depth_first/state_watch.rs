//! An observer of state caching: it counts states and steps, ends the run at a number of steps, and finds out whether
//! executions can go round, and whether they can be caught in that.
//!
//! State caching enters each state once, depth first, and says of each step whether it leads to a state that is new or
//! known. So the path and what is known of each state give the strongly connected components of the state graph (Tarjan
//! 1972): a component is done when the search leaves the first of its states, and all that it leads to is done before.
//! A component in which executions go round and from which no step leads out, and no end of an execution lies in it, is
//! *closed*: an execution that comes there never ends.
//!
//! The steps between states are what the search does, whether they lead to a new state or to a known one, and their
//! number decides, not the clock: the run is asked after each step, and whoever looks on besides is asked as
//! often as it wants to be.
//!
//! Cost: 32 bytes for each distinct state.

use loris_engine::choice_point::ChoicePoint;
use loris_engine::observer::{Attention, Discovery, Observer, Progress, Terminal, pass_on};
use loris_engine::report::StopReason;
use loris_engine::search_event::SearchEvent;
use loris_engine::strategy::End;
use loris_engine::table::Table;
use loris_interpreter::{Schedule, Step};

/// Whether executions go round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Rounds {
    /// No state was met again on a path that went through it.
    #[default]
    None,
    /// Executions can go round, and wherever they do, they can come to an end.
    Left,
    /// An execution with this schedule has come to where it goes round for ever.
    Closed(Schedule),
}

/// What was seen of the states.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// How many there are, such as `214`.
    pub states: u64,
    /// Whether executions go round.
    pub rounds: Rounds,
}

/// A number of a state whose component is done.
const DONE: u32 = 0;

/// Looks on while state caching runs, beside another observer.
pub struct StateWatch<'a> {
    inner: &'a mut dyn Observer,
    most: u64,
    /// How many steps were looked at.
    steps: u64,
    ticks: u32,
    /// Of each state the number in which it was met, from 1, or that its component is done.
    numbers: Table<u128, u32>,
    met: u32,
    path: Vec<Level>,
    /// The states whose component is not done, in the order in which they were met.
    open: Vec<u128>,
    /// The values chosen before the first step.
    root: Vec<i64>,
    rounds: Rounds,
}

/// A state on the path.
struct Level {
    /// The step that led to it; none of an initial state.
    step: Option<Step>,
    number: u32,
    /// The least number of a state that is known to be in one component with it.
    low: u32,
    /// Whether an end, or a component that is done, can be reached.
    ends: bool,
}

impl<'a> StateWatch<'a> {
    /// Lets the run look at so many steps.
    pub fn new(inner: &'a mut dyn Observer, most: u64) -> Self {
        StateWatch {
            inner,
            most,
            steps: 0,
            ticks: 0,
            numbers: Table::default(),
            met: 0,
            path: Vec::new(),
            open: Vec::new(),
            root: Vec::new(),
            rounds: Rounds::None,
        }
    }

    /// What was seen, once the run is over, given why it was stopped.
    pub fn finish(mut self, stopped_by: Option<StopReason>) -> Seen {
        if matches!(stopped_by, None | Some(StopReason::Depth | StopReason::NoEnd)) {
            self.back_to(0);
        }
        Seen { states: u64::from(self.met), rounds: self.rounds }
    }

    /// A new state lies at the end of the path.
    fn enter(&mut self, step: Option<Step>, key: u128) {
        self.steps += 1;
        self.met += 1;
        self.numbers.insert(key, self.met);
        self.open.push(key);
        self.path.push(Level { step, number: self.met, low: self.met, ends: false });
    }

    /// A step from the end of the path leads to a known state.
    fn meet(&mut self, key: u128) {
        self.steps += 1;
        let number = self.numbers.get(&key).copied().unwrap_or(DONE);
        let Some(level) = self.path.last_mut() else { return };
        if number == DONE {
            level.ends = true;
            return;
        }
        level.low = level.low.min(number);
        if self.rounds == Rounds::None {
            self.rounds = Rounds::Left;
        }
    }

    /// Leaves the states of the path but so many.
    fn back_to(&mut self, keep: usize) {
        while self.path.len() > keep {
            let is_first = self.path.last().is_some_and(|level| level.low == level.number);
            if is_first {
                self.leave_component();
            }
            let Some(left) = self.path.pop() else { return };
            if let Some(before) = self.path.last_mut() {
                before.ends |= left.ends || is_first;
                if !is_first {
                    before.low = before.low.min(left.low);
                }
            }
        }
    }

    /// All from the last state of the path on are one component, and it is done.
    fn leave_component(&mut self) {
        let Some(first) = self.path.last() else { return };
        if !first.ends && !matches!(self.rounds, Rounds::Closed(_)) {
            let steps = self.path.iter().filter_map(|level| level.step.clone()).collect();
            self.rounds = Rounds::Closed(Schedule { root: self.root.clone(), steps });
        }
        let number = first.number;
        while let Some(key) = self.open.pop_if(|key| self.numbers.get(key).is_some_and(|one| *one >= number))
        {
            self.numbers.insert(key, DONE);
        }
    }

    fn follow(&mut self, point: &ChoicePoint, event: &SearchEvent) {
        match event {
            SearchEvent::New { step: None, key } => {
                self.back_to(0);
                self.root = point.machine().schedule().root;
                self.enter(None, *key);
            }
            SearchEvent::New { step, key } => self.enter(step.clone(), *key),
            SearchEvent::LeftOut { key, .. } => self.meet(*key),
            SearchEvent::Begun { keep, .. } => self.back_to(keep + 1),
            SearchEvent::Ended(End::Terminal(_) | End::Truncated) => {
                if let Some(level) = self.path.last_mut() {
                    level.ends = true;
                }
            }
            _ => {}
        }
    }
}

impl Observer for StateWatch<'_> {
    fn interval(&self) -> u32 {
        1
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        self.ticks += 1;
        if self.ticks >= self.inner.interval() {
            self.ticks = 0;
            if let Some(reason) = self.inner.poll(progress) {
                return Some(reason);
            }
        }
        (self.steps >= self.most).then_some(StopReason::States)
    }

    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.inner.terminal(terminal);
    }

    fn discovered(&mut self, discovery: Discovery<'_>) {
        self.inner.discovered(discovery);
    }

    fn attention(&self) -> Attention {
        Attention::SearchEvents
    }

    fn event(&mut self, point: &ChoicePoint, event: SearchEvent) {
        self.follow(point, &event);
        pass_on(self.inner, point, event);
    }
}
