//! The clocks against the graph with more threads than a word of a mask has bits, pushing and popping at random.

use loris_hbr::{Clocks, Footprint, Graph, Lazy, Race, Regular, Relation};
use loris_interpreter::{Access, EventIndex, OpKind, ThreadId};
use loris_lang::ir::ObjectId;

use super::check::{clock_in, index};
use super::world::Happening;

/// A small generator (Marsaglia 2003, xorshift).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from(self.0 % u64::from(bound)).expect("below a bound of 32 bits")
    }
}

fn random_event(random: &mut Random, threads: u32, objects: u32) -> Happening {
    let thread = ThreadId(random.below(threads));
    let count = 1 + random.below(2) * random.below(3);
    let accesses = (0..count)
        .map(|_| {
            let object = ObjectId(1000 * random.below(objects));
            match random.below(8) {
                0 => Access::write(object),
                1 => Access::Lock(ObjectId(object.0 + 1)),
                _ => Access::read(object),
            }
        })
        .collect();
    Happening { thread, kind: OpKind::Atomic, accesses }
}

fn agree<R: Relation>(clocks: &Clocks<R>, path: &[Happening], next: &Happening) {
    let mut events: Vec<Footprint<'_>> = path.iter().map(Happening::footprint).collect();
    events.push(next.footprint());
    let graph = Graph::new::<R>(&events);
    for place in 0..path.len() {
        let event = index(place);
        assert_eq!(clocks.clock(event), clock_in(&graph, &events, place));
    }
    let mut races = Vec::new();
    clocks.races(next.footprint(), &mut races);
    let last = index(path.len());
    let expected: Vec<Race> = graph
        .edges_into(last)
        .iter()
        .filter(|edge| path[edge.earlier.index()].thread != next.thread)
        .map(|edge| Race { event: edge.earlier, dependence: edge.dependence })
        .collect();
    assert_eq!(races, expected);
    let mut clock = Vec::new();
    clocks.clock_of_pending(next.footprint(), &mut clock);
    assert_eq!(clock, clock_in(&graph, &events, path.len()));
}

#[test]
fn clocks_agree_with_the_graph() {
    for threads in [3, 40, 100] {
        let mut random = Random(u64::from(threads));
        let mut path: Vec<Happening> = Vec::new();
        let (mut regular, mut lazy) = (Clocks::<Regular>::new(), Clocks::<Lazy>::new());
        for step in 0..3000 {
            let next = random_event(&mut random, threads, 3);
            if step % 10 == 0 {
                agree(&regular, &path, &next);
                agree(&lazy, &path, &next);
            }
            if path.len() >= 150 || random.below(10) == 0 {
                let len = path.len() - path.len().min(random.below(60) as usize);
                path.truncate(len);
                regular.truncate(len);
                lazy.truncate(len);
            } else {
                regular.push(next.footprint());
                lazy.push(next.footprint());
                path.push(next);
            }
        }
    }
}

#[test]
fn five_hundred_concurrent_readers_race_with_a_write() {
    let mut clocks = Clocks::<Regular>::new();
    let read = [Access::read(ObjectId(7))];
    for thread in 0..500 {
        clocks.push(Footprint { thread: ThreadId(thread), kind: OpKind::Read, accesses: &read });
    }
    let write = [Access::write(ObjectId(7))];
    let write = Footprint { thread: ThreadId(0), kind: OpKind::Write, accesses: &write };
    let mut races = Vec::new();
    clocks.races(write, &mut races);
    assert_eq!(races.iter().map(|race| race.event.0).collect::<Vec<_>>(), (1..500).collect::<Vec<_>>());
    let event = clocks.push(write);
    assert!((0..500).all(|reader| clocks.happens_before(EventIndex(reader), event)));
    clocks.races(write, &mut races);
    assert!(races.is_empty());
}
