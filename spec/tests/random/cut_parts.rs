//! Executions that are truncated at the limit on depth: the claim of chapter 8 thread by thread. With a limit of D events and
//! at most k threads, every reachable set with at most D / k events of each thread is part of a run of the ledgers, and
//! is a run if nobody is enabled there.
//!
//! Sets are told apart by the names of their events, an event by its thread, its choices and what happens before it;
//! these names are made here, and share nothing with those of the explorers.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::sync::Arc;

use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::choices::{Values, successor};
use loris_explorers::strategy::End;
use loris_explorers::{Attention, Explorer, Limits, Observer, Options, SearchEvent, explore};
use loris_hbr::{Footprint, Lazy, Regular, Relation, dependent};
use loris_interpreter::{EventIndex, Machine, System, ThreadId};
use loris_lang::ir::Program;
use loris_spec::effort;
use loris_spec::generate::{Random, Shape, Size};
use loris_spec::judge::read;

/// A program with more executions, or more sets, than this is left out.
const MOST: u64 = 20_000;

/// An event of an execution.
struct Named {
    thread: ThreadId,
    /// The same in every execution that has the event.
    name: u64,
    /// The events before it on which it depends.
    before: Vec<usize>,
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A set of events, by their names in any order.
fn set<'a>(events: impl IntoIterator<Item = &'a Named>) -> u64 {
    events.into_iter().fold(0, |sum: u64, event| sum.wrapping_add(event.name))
}

/// Names the events of the machine from the first that has none.
fn name_events<R: Relation>(machine: &Machine, events: &mut Vec<Named>) {
    let event = |at: usize| machine.event(EventIndex(u32::try_from(at).expect("executions are short")));
    for at in events.len()..machine.depth() {
        let footprint = |at: usize| Footprint::of_event(machine, event(at));
        let thread = event(at).thread;
        let depends = |earlier: &usize| {
            event(*earlier).thread == thread || dependent::<R>(footprint(*earlier), footprint(at))
        };
        let before: Vec<usize> = (0..at).filter(depends).collect();
        let mut past: Vec<u64> = before.iter().map(|&earlier| events[earlier].name).collect();
        past.sort_unstable();
        let chosen: Vec<i64> = machine.choices(event(at)).iter().map(|chosen| chosen.value).collect();
        let name = hash(&(machine.thread_name(thread), chosen, past));
        events.push(Named { thread, name, before });
    }
}

/// The runs of an explorer.
#[derive(Default)]
struct Runs<R> {
    /// Each with whether it was truncated.
    all: Vec<(Vec<Named>, bool)>,
    threads: usize,
    relation: PhantomData<R>,
}

impl<R: Relation> Observer for Runs<R> {
    fn attention(&self) -> Attention {
        Attention::Executions
    }

    fn event(&mut self, point: &ChoicePoint, event: SearchEvent) {
        let SearchEvent::Ended(end) = event else { return };
        let machine = point.machine();
        let mut events = Vec::new();
        name_events::<R>(machine, &mut events);
        self.threads = self.threads.max(machine.threads().len());
        self.all.push((events, matches!(end, End::Truncated)));
    }
}

/// The sets of events of a run that have with each all that it depends on, and at most so many of each thread.
fn parts(run: &[Named], share: usize, found: &mut BTreeSet<u64>) {
    let number = |at: usize| run[..at].iter().filter(|event| event.thread == run[at].thread).count();
    let (mut seen, mut left) = (BTreeSet::from([0_u64]), vec![0_u64]);
    while let Some(part) = left.pop() {
        let has = |at: usize| part >> at & 1 == 1;
        found.insert(set((0..run.len()).filter(|&at| has(at)).map(|at| &run[at])));
        let next = (0..run.len()).filter(|&at| !has(at) && number(at) < share);
        let next = next.filter(|&at| run[at].before.iter().all(|&earlier| has(earlier)));
        left.extend(next.map(|at| part | 1 << at).filter(|&larger| seen.insert(larger)));
    }
}

/// The sets that can be reached with at most so many events of each thread.
#[derive(Default)]
struct Reached<R> {
    share: usize,
    sets: BTreeSet<u64>,
    /// Those at which nobody is enabled.
    ends: BTreeSet<u64>,
    relation: PhantomData<R>,
}

impl<R: Relation> Reached<R> {
    /// All from where the machine stands; `None` if these are too many.
    fn walk(&mut self, machine: &mut Machine, events: &mut Vec<Named>) -> Option<()> {
        name_events::<R>(machine, events);
        let here = set(&*events);
        if !self.sets.insert(here) {
            return Some(());
        }
        let enabled: Vec<ThreadId> =
            machine.threads().to_vec().into_iter().filter(|&thread| machine.is_enabled(thread)).collect();
        if enabled.is_empty() {
            self.ends.insert(here);
        }
        for thread in enabled {
            if machine.events_of(thread) as usize == self.share {
                continue;
            }
            let mut values = Some(Values::new());
            while let Some(event) = values.and_then(|values| machine.step(thread, &values).ok()) {
                values = successor(machine.choices(machine.event(event)));
                self.walk(machine, events)?;
                machine.undo();
                events.truncate(machine.depth());
            }
        }
        ((self.sets.len() as u64) < MOST).then_some(())
    }
}

/// So many sets the ledger was to have and has; `None` if it was not cut, or there are too many.
fn compare<R: Relation + Default>(program: &Arc<Program>, explorer: Explorer, depth: usize) -> Option<usize> {
    let mut machine = System::new(Arc::clone(program)).machine();
    machine.begin(&[]).ok()?;
    machine.root_choices().is_empty().then_some(())?;
    let limits = Limits { schedules: Some(MOST), depth: Some(depth), ..Limits::default() };
    let mut runs = Runs::<R>::default();
    let report = explore(program, explorer, &Options { limits, ..Options::default() }, &mut runs);
    if report.statistics.executions() >= MOST || report.statistics.truncated == 0 {
        return None;
    }
    let share = depth / runs.threads;
    let mut reached = Reached::<R> { share, ..Reached::default() };
    reached.walk(&mut machine, &mut Vec::new())?;
    let (mut covered, mut ends) = (BTreeSet::new(), BTreeSet::new());
    for (run, is_truncated) in &runs.all {
        parts(run, share, &mut covered);
        ends.extend((!is_truncated).then(|| set(run)));
    }
    assert!(reached.sets.is_subset(&covered), "{explorer} has all sets with {share} events of each thread");
    assert!(reached.ends.is_subset(&ends), "{explorer} has all ends with {share} events of each thread");
    Some(reached.sets.len())
}

#[test]
fn every_small_set_is_part_of_a_run() {
    let (mut compared, mut sets) = (0, 0);
    for seed in effort::seeds(0, 200) {
        let mut random = Random::new(seed);
        let shape = *random.pick(&[Shape::BackOff, Shape::Loops]);
        let size = Size { threads: Some(random.between(2, 3)), ops: 4 };
        let drawn = shape.program(&mut random, size);
        let depth = random.between(6, 12);
        let Ok((_, program)) = read(&drawn.text) else { continue };
        println!("seed {seed}, depth {depth}:\n{}", drawn.text);
        let found = [
            compare::<Regular>(&program, Explorer::LedgerHbr, depth),
            compare::<Lazy>(&program, Explorer::LazyOptimalDpor, depth),
        ];
        compared += found.iter().flatten().count();
        sets += found.iter().flatten().sum::<usize>();
    }
    println!("{compared} searches, {sets} sets");
    assert!(compared > 50 && sets > 5_000, "{compared} searches, {sets} sets");
}
