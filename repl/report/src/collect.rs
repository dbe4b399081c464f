//! What a run leaves behind for pictures and pages: an observer that looks on beside the watch.
//!
//! Nothing is gathered that was not asked for, and what is gathered is bounded: beyond the bound it is counted.

mod classes;

use std::collections::BTreeMap;

use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::{Attention, Discovery, Observer, Progress, SearchEvent, StopReason, Terminal};
use loris_lang::schedule::NamedSchedule;

pub(crate) use classes::is_bug;
pub use classes::{Classes, HbrClass, LazyClass};

use crate::exploration_tree::ExplorationTree;

/// So many nodes of an exploration tree are kept for a picture.
const MOST_NODES: usize = 20_000;

/// What is to be gathered, beside an execution to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wanted {
    /// Nothing.
    #[default]
    Nothing,
    /// The exploration tree.
    Tree,
    /// The exploration tree, and which relations there were.
    TreeAndClasses,
}

/// What was gathered in one run.
#[derive(Clone, Debug, Default)]
pub struct Gathered {
    /// The schedule of the first execution that reached a terminal state.
    pub first: Option<NamedSchedule>,
    /// The exploration tree, until it was full.
    pub tree: ExplorationTree,
    /// The relations.
    pub classes: Classes,
    /// Where the lazy HBRs of executions of the tree are listed, by the numbers of the executions.
    pub places: BTreeMap<u64, usize>,
}

impl Gathered {
    /// The number that the lazy HBR of an execution of the tree has in the list.
    pub(crate) fn number_of_class(&self) -> impl Fn(u64) -> Option<usize> {
        let numbers = self.classes.numbers();
        move |execution| self.places.get(&execution).map(|place| numbers[*place])
    }
}

/// The watch of a run, and what it gathers.
pub struct Gatherer<W> {
    wanted: Wanted,
    watch: W,
    gathered: Gathered,
}

impl<W: Observer> Gatherer<W> {
    /// Nothing yet.
    pub fn new(wanted: Wanted, watch: W) -> Gatherer<W> {
        let tree = ExplorationTree::with_at_most(MOST_NODES);
        Gatherer { wanted, watch, gathered: Gathered { tree, ..Gathered::default() } }
    }

    /// What was gathered, once the run is over, and its watch.
    pub fn finish(self) -> (Gathered, W) {
        (self.gathered, self.watch)
    }
}

impl<W: Observer> Observer for Gatherer<W> {
    fn interval(&self) -> u32 {
        self.watch.interval()
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        self.watch.poll(progress)
    }

    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.watch.terminal(terminal);
        if !terminal.outcome.is_terminal() {
            return;
        }
        if self.gathered.first.is_none() {
            self.gathered.first = Some(terminal.machine.schedule().named(terminal.machine));
        }
        if self.wanted == Wanted::TreeAndClasses {
            let place = self.gathered.classes.see(terminal);
            if let Some(place) = place.filter(|_| !self.gathered.tree.is_full()) {
                self.gathered.places.insert(self.gathered.tree.executions(), place);
            }
        }
    }

    fn discovered(&mut self, discovery: Discovery<'_>) {
        self.watch.discovered(discovery);
    }

    fn attention(&self) -> Attention {
        if self.wanted == Wanted::Nothing || self.gathered.tree.is_full() {
            Attention::Figures
        } else {
            Attention::SearchEvents
        }
    }

    fn event(&mut self, point: &ChoicePoint, event: SearchEvent) {
        self.gathered.tree.follow(point, &event);
    }
}
