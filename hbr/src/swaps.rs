//! In which order two executions take their mutexes.
//!
//! Two executions with one lazy happens-before relation have the same events. If they have two happens-before
//! relations all the same, the sections of some mutex come in another order, since nothing else is ordered by the
//! one and not by the other.

use loris_interpreter::Machine;
use loris_lang::ir::ObjectId;

use crate::poset::Poset;
use crate::poset::sections::Section;
use crate::relation::Lazy;

/// A mutex whose sections two executions have in different orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swap {
    /// The mutex.
    pub mutex: ObjectId,
    /// Two sections, as the first execution has them one right after the other.
    pub first: [Section; 2],
    /// The same two as the second execution has them, in the order of that one: turned round.
    pub second: [Section; 2],
    /// How many pairs of sections of the mutex are turned round.
    pub pairs: usize,
}

/// The mutexes whose sections come in different orders in the executions at which two machines of one program
/// stand, in the order of their first locks. Strict mutexes, which both relations order, are not looked at.
pub fn swaps(first: &Machine, second: &Machine) -> Vec<Swap> {
    let (one, other) = (Poset::<Lazy>::of_execution(first), Poset::<Lazy>::of_execution(second));
    let of = |mutex| swap(mutex, &on(first, &one, mutex), &on(second, &other, mutex));
    one.sections().mutexes().iter().filter_map(|&mutex| of(mutex)).collect()
}

/// A section, the name of its thread, and how many of that thread on the mutex are before it.
struct Named<'a> {
    name: (&'a str, usize),
    section: Section,
}

/// The sections on a mutex, in the order of their locks.
fn on<'a>(machine: &'a Machine, poset: &Poset<Lazy>, mutex: ObjectId) -> Vec<Named<'a>> {
    let mut named: Vec<Named<'_>> = Vec::new();
    let Some(mutex) = poset.sections().number_of(mutex) else { return named };
    for &section in poset.sections().on(mutex) {
        let section = *poset.sections().get(section);
        let before = named.iter().filter(|other| other.section.thread == section.thread).count();
        named.push(Named { name: (machine.thread_name(section.owner()), before), section });
    }
    named
}

/// How the sections of a mutex that both executions have are turned round, if they are.
fn swap(mutex: ObjectId, mine: &[Named<'_>], theirs: &[Named<'_>]) -> Option<Swap> {
    let place_of = |own: &Named<'_>| theirs.iter().position(|found| found.name == own.name);
    let both: Vec<(usize, Section)> =
        mine.iter().filter_map(|own| Some((place_of(own)?, own.section))).collect();
    let turned = both.windows(2).find(|pair| pair[0].0 > pair[1].0)?;
    let turned_after = |at: usize| {
        let (place, _) = both[at];
        both[at + 1..].iter().filter(|(later, _)| *later < place).count()
    };
    Some(Swap {
        mutex,
        first: [turned[0].1, turned[1].1],
        second: [theirs[turned[1].0].section, theirs[turned[0].0].section],
        pairs: (0..both.len()).map(turned_after).sum(),
    })
}
