//! A depth-first walk over the states of a program that counts the schedules below each of them once.
//!
//! Idea: how a program can go on depends on the state alone. So the number of schedules from a state to the end is
//! the sum, over the steps that are possible there, of the numbers after each step; at the end it is 1. Computed
//! once for each state and remembered, it takes as many sums as there are states, however many schedules there
//! are: two threads of 70 ops have 5,041 states and about 10^41 schedules.
//!
//! Search: depth first, along one execution whose steps are run and undone. Each step counts by itself, and so
//! does each vector of values that a step can choose, since a schedule says both. What is left out is said by
//! [`Skips`]: nothing, or what sleeps, which makes a count of relations out of a count of schedules.
//!
//! Remembered: for each state, together with what is left out there, the numbers below it, once they are known; a
//! state whose numbers are being added up is marked as open.
//!
//! Invariant: the numbers of a state count different schedules from it to an end. If nothing broke off below, they
//! count all of them.
//!
//! Where it stops early, at a limit, the sums that are under way are added up along the current execution. A step
//! that was not finished counts for what was found below it, a step that was not begun for nothing; different steps
//! begin different schedules. So the result is a lower bound. A step into an open state goes round in a cycle:
//! there is no end to the number of schedules, or some executions have no end. It counts for nothing, and so does
//! what is truncated at the depth limit; that is a lower bound too.
//!
//! Complete for: the number of schedules, or of relations, by outcome; terminal states.
//!
//! Cost: for each state a key of 16 bytes, four numbers, and one step for each edge that leaves it.

use std::ops::ControlFlow;

use loris_interpreter::{Machine, Step, System};
use num_bigint::BigUint;

use super::sleep::Skips;
use super::terminals::Terminals;
use super::totals::Totals;
use loris_engine::choice_point::ChoicePoint;
use loris_engine::conditions::Coverage;
use loris_engine::findings::standing;
use loris_engine::limits::{Limits, Options};
use loris_engine::observer::{Observer, Progress};
use loris_engine::report::{ConditionResult, Finding, Label, Statistics, StopReason};
use loris_engine::state_key::StateKey;
use loris_engine::table::Table;
use loris_interpreter::choices::{Values, successor};

/// What a walk has counted.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Schedules, and what else is summed up.
    pub totals: Totals,
    /// The ends that were met.
    pub terminals: Terminals,
    /// States, each with what is left out there.
    pub nodes: u64,
    /// What stopped it early.
    pub stopped_by: Option<StopReason>,
    /// Whether some state leads back to itself.
    pub cycles: Cycles,
    /// Where threads stood when the first cycle was closed.
    pub cycle_at: Vec<Label>,
}

/// Whether an execution can come back to a state that it was in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cycles {
    /// None was met.
    None,
    /// One was met.
    Some,
}

/// Counts what is not left out.
pub fn walk<K: StateKey, S: Skips>(
    system: &System,
    options: &Options,
    observer: &mut dyn Observer,
) -> Counted {
    let mut walk = Walk::<K, S>::new(system.machine(), options);
    let stopped_by = walk.run(observer).break_value().or(walk.truncated);
    walk.add_up();
    Counted {
        totals: walk.totals,
        terminals: walk.terminals,
        nodes: walk.known.len() as u64,
        stopped_by,
        cycles: walk.cycles,
        cycle_at: walk.cycle_at,
    }
}

/// A state with what is left out there.
type Node<K, S> = (K, <S as Skips>::Mark);

/// The numbers below each state; `None` while it is open.
type Known<K, S> = Table<Node<K, S>, Option<Totals>>;

/// A walk under way.
#[derive(Debug)]
pub(crate) struct Walk<K: StateKey, S: Skips> {
    point: ChoicePoint,
    skips: S,
    known: Known<K, S>,
    path: Vec<Open<Node<K, S>>>,
    terminals: Terminals,
    /// Of the roots that are done.
    totals: Totals,
    cycles: Cycles,
    cycle_at: Vec<Label>,
    truncated: Option<StopReason>,
    steps: u64,
    ticks: u32,
    limits: Limits,
}

/// A state on the path.
#[derive(Debug)]
struct Open<N> {
    node: N,
    /// The place among the enabled threads of the next one to run.
    next: usize,
    /// The values with which to run it.
    values: Values,
    totals: Totals,
}

/// Go on, or stop.
type Flow = ControlFlow<StopReason>;

impl<K: StateKey, S: Skips> Walk<K, S> {
    /// Over the executions of a machine.
    pub(crate) fn new(machine: Machine, options: &Options) -> Self {
        Walk {
            terminals: Terminals::new(machine.program(), options),
            point: ChoicePoint::of(machine, None),
            skips: S::default(),
            known: Table::default(),
            path: Vec::new(),
            totals: Totals::default(),
            cycles: Cycles::None,
            cycle_at: Vec::new(),
            truncated: None,
            steps: 0,
            ticks: 0,
            limits: options.limits,
        }
    }

    /// Goes on to the end, or until a limit or the observer stops it. One that was stopped can go on.
    pub(crate) fn run(&mut self, observer: &mut dyn Observer) -> Flow {
        loop {
            while !self.path.is_empty() {
                self.turn(observer)?;
            }
            if !self.point.begin_next() {
                return Flow::Continue(());
            }
            let mark = self.skips.root();
            self.arrive(mark);
            self.look(observer)?;
        }
    }

    /// The numbers below a state, once they are known, if nothing is left out there.
    pub(crate) fn below(&self, node: &Node<K, S>) -> Option<&Totals> {
        self.known.get(node)?.as_ref()
    }

    /// What was counted below the roots that are done.
    pub(crate) fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Whether no execution went round in a cycle or was truncated.
    pub(crate) fn is_exact(&self) -> bool {
        self.cycles == Cycles::None && self.truncated.is_none()
    }

    /// Takes the next step at the deepest open state, or closes it.
    fn turn(&mut self, observer: &mut dyn Observer) -> Flow {
        let depth = self.point.depth();
        let Some(open) = self.path.last() else { return Flow::Continue(()) };
        let Some(&thread) = self.point.enabled().get(open.next) else {
            self.close();
            return Flow::Continue(());
        };
        self.may_step(observer)?;
        let values = self.path.last_mut().map(|open| std::mem::take(&mut open.values)).unwrap_or_default();
        let event = self.point.step(thread, &values).expect("an enabled thread can step");
        let machine = self.point.machine();
        let chosen = machine.choices(machine.event(event));
        let step = Step { thread, choices: chosen.iter().map(|choice| choice.value).collect() };
        let next = successor(chosen);
        if let Some(open) = self.path.last_mut() {
            open.next += usize::from(next.is_none());
            open.values = next.unwrap_or_default();
        }
        if self.skips.has(&step) {
            self.point.undo_to(depth);
            return Flow::Continue(());
        }
        let mark = self.skips.below(&mut self.point);
        self.skips.taken(step);
        self.arrive(mark);
        Flow::Continue(())
    }

    /// The point stands in a state: adds its numbers if they are known, else opens it.
    fn arrive(&mut self, mark: S::Mark) {
        let node = (K::of(self.point.machine()), mark);
        let Walk { known, path, totals, .. } = self;
        match known.get(&node) {
            Some(Some(below)) => {
                path.last_mut().map_or(totals, |open| &mut open.totals).add_all(below);
                self.leave();
            }
            Some(None) => {
                if self.cycles == Cycles::None {
                    self.cycle_at = standing(self.point.machine());
                }
                self.cycles = Cycles::Some;
                self.break_off();
            }
            None if self.point.enabled().is_empty() => {
                let outcome = self.point.machine_mut().outcome().expect("no thread is enabled");
                self.terminals.see(self.point.machine(), outcome);
                self.finish(node, Totals::of(outcome, &BigUint::from(1u32)));
                self.leave();
            }
            None if self.limits.depth.is_some_and(|depth| self.point.depth() >= depth) => {
                self.truncated = Some(StopReason::Depth);
                self.break_off();
            }
            None => {
                self.known.insert(node.clone(), None);
                self.skips.open(mark);
                self.path.push(Open { node, next: 0, values: Values::new(), totals: Totals::default() });
            }
        }
    }

    /// The deepest open state is done.
    fn close(&mut self) {
        if let Some(Open { node, totals, .. }) = self.path.pop() {
            self.skips.close();
            self.finish(node, totals);
            self.leave();
        }
    }

    /// The numbers of a state are known.
    fn finish(&mut self, node: Node<K, S>, below: Totals) {
        let Walk { path, totals, .. } = self;
        path.last_mut().map_or(totals, |open| &mut open.totals).add_all(&below);
        self.known.insert(node, Some(below));
    }

    /// An execution that is not followed to its end shows its failures all the same.
    fn break_off(&mut self) {
        self.terminals.see_part(self.point.machine());
        self.leave();
    }

    /// Back to the deepest open state.
    fn leave(&mut self) {
        self.point.undo_to(self.path.len().saturating_sub(1));
    }

    /// Adds up the sums that are under way.
    fn add_up(&mut self) {
        while let Some(Open { totals, .. }) = self.path.pop() {
            let Walk { path, totals: all, .. } = self;
            path.last_mut().map_or(all, |open| &mut open.totals).add_all(&totals);
        }
    }

    /// Whether one more step is allowed.
    fn may_step(&mut self, observer: &mut dyn Observer) -> Flow {
        if self.limits.events.is_some_and(|most| self.steps >= most) {
            return Flow::Break(StopReason::Events);
        }
        self.steps += 1;
        self.look(observer)
    }

    /// Asks the observer now and then.
    fn look(&mut self, observer: &mut dyn Observer) -> Flow {
        self.ticks += 1;
        if self.ticks < observer.interval() {
            return Flow::Continue(());
        }
        self.ticks = 0;
        let states = Some(self.known.len() as u64);
        let statistics = Statistics::default();
        let progress = Progress { statistics: &statistics, depth: self.point.depth(), done: None, states };
        observer.poll(&progress).map_or(Flow::Continue(()), Flow::Break)
    }
}

impl Counted {
    /// Whether everything was counted.
    pub fn is_complete(&self) -> bool {
        self.stopped_by.is_none() && self.cycles == Cycles::None
    }

    /// Whether every reachable state was met: a cycle hides none.
    pub fn met_every_state(&self) -> bool {
        self.stopped_by.is_none()
    }

    /// Bugs and conditions.
    pub fn ends(&self) -> (Vec<Finding>, Vec<ConditionResult>) {
        let has_no_end = self.cycles == Cycles::Some && self.totals == Totals::default();
        let is_all = self.met_every_state() && !has_no_end;
        let coverage = if is_all { Coverage::AllStates } else { Coverage::Unknown };
        self.terminals.report(coverage)
    }

    /// Takes over from a longer walk, which may have been stopped earlier.
    pub fn go_on_with(&mut self, longer: Counted) {
        let before = std::mem::replace(self, longer);
        if before.totals.terminal() > self.totals.terminal() {
            self.totals = before.totals;
            self.terminals = before.terminals;
        }
    }

    /// Whether the terminal ones are more than this.
    pub fn are_more_than(&self, most: u64) -> bool {
        self.totals.terminal() > BigUint::from(most)
    }
}
