//! The hypothesis of the proof of chapter 10, on random programs: whenever lazy tree DPOR is done with a beginning of
//! an execution, it has run every terminal relation that can be reached from there.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::choices::successor;
use loris_explorers::poll::Poll;
use loris_explorers::strategy::{Choice, End, Prefix, Strategy};
use loris_explorers::tree::Tree;
use loris_explorers::{Guarantee, Observer, Options, explore_strategy};
use loris_hbr::{Fingerprinter, Footprint, Lazy};
use loris_interpreter::{EventIndex, Machine, System};
use loris_lang::ir::Program;
use loris_spec::generate::{self, Feature, Features, Random, Size};

use crate::judge_each;

/// A program with more lazy relations of beginnings than this is left out.
const MOST: usize = 3_000;

/// Lazy relations, by fingerprint.
type Relations = BTreeSet<u128>;

/// The terminal relations that can be reached from each relation of a beginning.
struct Reachable {
    machine: Machine,
    fingerprints: Fingerprinter,
    known: HashMap<u128, Rc<Relations>>,
}

impl Reachable {
    fn new(program: &Arc<Program>) -> Self {
        let machine = System::new(Arc::clone(program)).machine();
        Reachable { machine, fingerprints: Fingerprinter::new(), known: HashMap::new() }
    }

    /// Finds them all; `None` if there are too many.
    fn find(&mut self) -> Option<Rc<Relations>> {
        let here = self.fingerprints.value().lazy.0;
        if let Some(known) = self.known.get(&here) {
            return Some(Rc::clone(known));
        }
        let mut found = Relations::new();
        for thread in self.machine.threads().to_vec() {
            let mut values = self.machine.is_enabled(thread).then(Vec::new);
            while let Some(chosen) = values {
                let made = self.machine.step(thread, &chosen).expect("the thread is enabled");
                let machine = &self.machine;
                let event = machine.event(made);
                values = successor(machine.choices(event)).map(|values| values.to_vec());
                let seen = Footprint::of_event(machine, event);
                let key = |thread| machine.thread_key(thread);
                let is_variable = |object| machine.is_variable(object);
                self.fingerprints.push(seen, machine.choices(event), key, is_variable);
                let below = self.find();
                self.fingerprints.pop();
                self.machine.undo();
                found.extend(below?.iter());
            }
        }
        if self.machine.threads().iter().all(|&thread| !self.machine.is_enabled(thread)) {
            found.insert(here);
        }
        let found = Rc::new(found);
        self.known.insert(here, Rc::clone(&found));
        (self.known.len() <= MOST).then_some(found)
    }
}

/// The search, watched.
struct Watched<'a> {
    tree: Tree<Lazy>,
    reachable: Reachable,
    /// The relation at each depth of the current run, after the root's.
    beginnings: Vec<u128>,
    explored: Relations,
    /// Nodes that were finished.
    nodes: &'a mut usize,
}

impl Strategy for Watched<'_> {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        let begins = self.tree.next_root(point);
        self.beginnings = vec![point.fingerprints().lazy.0];
        self.explored.clear();
        begins
    }

    fn next_prefix(&mut self, point: &ChoicePoint) -> Option<Prefix> {
        let prefix = self.tree.next_prefix(point);
        let kept = prefix.as_ref().map_or(0, |prefix| prefix.keep + 1);
        for beginning in self.beginnings.drain(kept..) {
            let missing = self.reachable.known[&beginning].difference(&self.explored).count();
            assert_eq!(missing, 0, "what is finished is explored");
            *self.nodes += 1;
        }
        prefix
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        self.tree.choose(point)
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        self.beginnings.push(point.fingerprints().lazy.0);
        self.tree.executed(point, event);
    }

    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        self.explored.insert(point.fingerprints().lazy.0);
        self.tree.ended(point, end);
    }

    fn learn(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) {
        self.tree.learn(point, poll);
    }
}

/// Nobody looks on.
struct Nobody;

impl Observer for Nobody {}

/// The number of nodes that were finished; 0 if the program is left out.
fn watch(program: &Arc<Program>) -> usize {
    let mut reachable = Reachable::new(program);
    let mut values = Some(Vec::new());
    while let Some(root) = values {
        reachable.machine.begin(&root).expect("the choices are possible");
        reachable.fingerprints.begin(reachable.machine.root_choices());
        if reachable.find().is_none() {
            return 0;
        }
        values = successor(reachable.machine.root_choices()).map(|values| values.to_vec());
    }
    let mut nodes = 0;
    let (beginnings, explored) = (Vec::new(), Relations::new());
    let watched = Watched { tree: Tree::new(), reachable, beginnings, explored, nodes: &mut nodes };
    let report =
        explore_strategy(program, ("tree", Guarantee::NONE), watched, &Options::default(), &mut Nobody);
    assert!(report.complete());
    nodes
}

#[expect(clippy::print_stdout, reason = "says how much was checked")]
fn fuzz(first: u64, count: u64, size: Size, features: impl Fn(&mut Random) -> Features) {
    let (mut watched, mut nodes) = (0, 0);
    judge_each((first, count), size, features, |_, program| {
        let finished = watch(program);
        watched += usize::from(finished > 0);
        nodes += finished;
        Ok(())
    });
    println!("{watched} programs, {nodes} nodes");
}

#[test]
fn mixed_programs() {
    fuzz(0, 100, Size::default(), generate::mix);
}

#[test]
fn sections_of_three_threads() {
    let features = |_: &mut Random| Features::from_iter([Feature::Overlap, Feature::Dense, Feature::Weird]);
    fuzz(1_000_000, 60, Size { threads: Some(3), ops: 5 }, features);
}
