//! Every interleaving of a program, and the laws at each of its prefixes.

use std::collections::BTreeSet;

use loris_hbr::{
    Clocks, Dependence, ExactHbr, Fingerprint, Fingerprinter, Footprint, Graph, Lazy, Race, Regular,
    Relation, dependence, dependent,
};
use loris_interpreter::{Access, EventIndex, ThreadId};

use super::world::{Code, Happening, World};

/// A relation as the set of its events, named (thread, index), and of its pairs.
type Plain = (Vec<(u32, u32)>, Vec<[(u32, u32); 2]>);

/// What was seen of one relation over all prefixes of all interleavings of a program.
#[derive(Default)]
struct Seen {
    fingerprints: BTreeSet<Fingerprint>,
    exact: BTreeSet<ExactHbr<Vec<Access>>>,
    plain: BTreeSet<Plain>,
    together: BTreeSet<(Fingerprint, Plain)>,
}

/// What there is to say about one prefix in one relation, for comparison before and after deeper prefixes.
#[derive(PartialEq, Eq, Debug)]
struct Snapshot {
    clocks: Vec<Vec<u32>>,
    races: Vec<Vec<Race>>,
    pending: Vec<Vec<u32>>,
}

/// The search.
struct Checker<'a> {
    code: &'a Code,
    path: Vec<Happening>,
    regular: Clocks<Regular>,
    lazy: Clocks<Lazy>,
    fingerprinter: Fingerprinter,
    seen: [Seen; 2],
    pairs: BTreeSet<(Fingerprint, Fingerprint)>,
    prefixes: usize,
}

/// Checks every law on a program; the number of prefixes of its interleavings.
pub(crate) fn check(code: &Code) -> usize {
    let mut checker = Checker {
        code,
        path: Vec::new(),
        regular: Clocks::new(),
        lazy: Clocks::new(),
        fingerprinter: Fingerprinter::new(),
        seen: Default::default(),
        pairs: BTreeSet::new(),
        prefixes: 0,
    };
    checker.visit(&World::new(code));
    for Seen { fingerprints, exact, plain, together } in &checker.seen {
        let counts = [fingerprints.len(), exact.len(), plain.len()];
        assert_eq!(counts, [together.len(); 3], "fingerprints, exact forms and graphs agree: {code:?}");
    }
    assert_eq!(checker.pairs.len(), checker.seen[0].fingerprints.len(), "regular refines lazy: {code:?}");
    checker.prefixes
}

/// As the index of an event.
pub(crate) fn index(place: usize) -> EventIndex {
    EventIndex(u32::try_from(place).expect("short executions"))
}

/// A schedule independent name.
pub(crate) fn key(thread: ThreadId) -> u64 {
    (u64::from(thread.0) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Checker<'_> {
    fn visit(&mut self, world: &World) {
        self.prefixes += 1;
        let threads: Vec<u32> = (0u32..).take(self.code.threads.len()).collect();
        let acts: Vec<_> = threads.iter().filter_map(|&t| Some((t, world.act(self.code, t)?))).collect();
        let pending: Vec<Happening> =
            acts.iter().map(|&(thread, act)| world.happening(thread, act)).collect();
        let before = (snapshot(&self.regular, &pending), snapshot(&self.lazy, &pending));
        self.against_graph::<Regular>(&pending, &before.0);
        self.against_graph::<Lazy>(&pending, &before.1);
        self.remember();
        self.swap_last(&self.path);
        let value = self.fingerprinter.value();
        for (&(thread, act), happening) in acts.iter().zip(&pending) {
            if !world.enabled(self.code, thread, act) {
                continue;
            }
            let event = happening.footprint();
            self.regular.push(event);
            self.lazy.push(event);
            let expected = self.fingerprinter.value_after(event, &[], key);
            self.fingerprinter.push(event, &[], key, |_| false);
            assert_eq!(self.fingerprinter.value(), expected);
            self.path.push(happening.clone());
            let mut next = world.clone();
            next.run(thread, act);
            self.visit(&next);
            self.path.pop();
            self.fingerprinter.pop();
            self.lazy.pop();
            self.regular.pop();
        }
        let after = (snapshot(&self.regular, &pending), snapshot(&self.lazy, &pending));
        assert_eq!(before, after, "pop restores: {:?}", self.path);
        assert_eq!(value, self.fingerprinter.value());
    }

    /// The clocks, and those and the races of pending ops, are those of the graph.
    fn against_graph<R: Relation>(&self, pending: &[Happening], snapshot: &Snapshot) {
        let events: Vec<Footprint<'_>> = self.path.iter().map(Happening::footprint).collect();
        let graph = Graph::new::<R>(&events);
        for (place, clock) in snapshot.clocks.iter().enumerate() {
            assert_eq!(*clock, clock_in(&graph, &events, place), "clock {place} of {:?}", self.path);
        }
        for (place, op) in pending.iter().enumerate() {
            let mut longer = events.clone();
            longer.push(op.footprint());
            let graph = Graph::new::<R>(&longer);
            let last = index(events.len());
            let direct =
                graph.edges_into(last).iter().filter(|edge| events[edge.earlier.index()].thread != op.thread);
            let races: Vec<Race> =
                direct.map(|edge| Race { event: edge.earlier, dependence: edge.dependence }).collect();
            assert_eq!(snapshot.races[place], races, "races of {op:?} after {:?}", self.path);
            assert_eq!(snapshot.pending[place], clock_in(&graph, &longer, events.len()));
        }
    }

    fn remember(&mut self) {
        let events: Vec<Footprint<'_>> = self.path.iter().map(Happening::footprint).collect();
        let value = self.fingerprinter.value();
        let path = &self.path;
        let label = |event: EventIndex| (path[event.index()].accesses.clone(), Vec::new());
        let name = |thread: ThreadId| format!("{:02}", 50 - thread.0);
        let exact = [
            ExactHbr::new(&self.regular, Vec::new(), name, label),
            ExactHbr::new(&self.lazy, Vec::new(), name, label),
        ];
        let plain =
            [plain(&Graph::new::<Regular>(&events), &events), plain(&Graph::new::<Lazy>(&events), &events)];
        assert!(
            plain[1].1.iter().all(|pair| plain[0].1.contains(pair)),
            "the lazy relation is in the regular"
        );
        for (seen, ((exact, plain), value)) in
            self.seen.iter_mut().zip(exact.into_iter().zip(plain).zip([value.regular, value.lazy]))
        {
            seen.fingerprints.insert(value);
            seen.exact.insert(exact);
            seen.together.insert((value, plain.clone()));
            seen.plain.insert(plain);
        }
        self.pairs.insert((value.regular, value.lazy));
    }

    /// If the last two events are independent in the regular relation, they may run the other way round, touch
    /// the same, and change neither the state nor a relation; if they are irreversible, they may not.
    fn swap_last(&self, path: &[Happening]) {
        let [before @ .., first, second] = path else { return };
        assert_eq!(
            dependent::<Regular>(first.footprint(), second.footprint()),
            dependent::<Regular>(second.footprint(), first.footprint()),
            "dependence is symmetric"
        );
        let swapped = self.run(before.iter().chain([second, first]));
        match dependence::<Regular>(first.footprint(), second.footprint()) {
            Dependence::Independent => {}
            Dependence::Reversible => return,
            Dependence::Irreversible => {
                let possible = first.thread != second.thread && swapped.is_some();
                return assert!(!possible, "cannot be reversed: {path:?}");
            }
        }
        let swapped = swapped.expect("independent events commute");
        let straight = self.run(before.iter().chain([first, second])).expect("it has run");
        assert_eq!(straight.0, swapped.0, "the same state: {path:?}");
        assert_eq!(straight.1.value(), swapped.1.value(), "the same relations: {path:?}");
    }

    /// Runs a schedule from the start, with the same accesses; `None` if that is not possible.
    fn run<'b>(&self, path: impl Iterator<Item = &'b Happening>) -> Option<(World, Fingerprinter)> {
        let mut world = World::new(self.code);
        let mut fingerprinter = Fingerprinter::new();
        for happening in path {
            let thread = happening.thread.0;
            let act = world.act(self.code, thread)?;
            if !world.enabled(self.code, thread, act) || world.happening(thread, act) != *happening {
                return None;
            }
            world.run(thread, act);
            fingerprinter.push(happening.footprint(), &[], key, |_| false);
        }
        Some((world, fingerprinter))
    }
}

fn snapshot<R: Relation>(clocks: &Clocks<R>, pending: &[Happening]) -> Snapshot {
    let events = (0u32..).map(EventIndex).take(clocks.len());
    let races = |op: &Happening| {
        let mut races = Vec::new();
        clocks.races(op.footprint(), &mut races);
        races
    };
    let clock = |op: &Happening| {
        let mut clock = Vec::new();
        clocks.clock_of_pending(op.footprint(), &mut clock);
        clock
    };
    Snapshot {
        clocks: events.map(|event| clocks.clock(event).to_vec()).collect(),
        races: pending.iter().map(races).collect(),
        pending: pending.iter().map(clock).collect(),
    }
}

/// The clock of an event by the graph.
pub(crate) fn clock_in(graph: &Graph, events: &[Footprint<'_>], place: usize) -> Vec<u32> {
    let mut clock = Vec::new();
    let event = index(place);
    for (position, other) in (1u32..).zip(&events[..=place]) {
        if position == event.0 + 1 || graph.happens_before(EventIndex(position - 1), event) {
            clock.resize(clock.len().max(other.thread.index() + 1), 0);
            clock[other.thread.index()] = position;
        }
    }
    clock
}

/// The relation without positions.
fn plain(graph: &Graph, events: &[Footprint<'_>]) -> Plain {
    let mut names = Vec::new();
    for (place, event) in events.iter().enumerate() {
        let before = events[..place].iter().filter(|other| other.thread == event.thread).count();
        names.push((event.thread.0, index(before).0));
    }
    let mut pairs = Vec::new();
    for (later, &name) in (0u32..).map(EventIndex).zip(&names) {
        for (earlier, &other) in (0u32..later.0).map(EventIndex).zip(&names) {
            if graph.happens_before(earlier, later) {
                pairs.push([other, name]);
            }
        }
    }
    names.sort_unstable();
    pairs.sort_unstable();
    (names, pairs)
}
