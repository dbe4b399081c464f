//! Data races, by their definition: two accesses of one variable by different threads, at least one of them a write
//! and at least one of them no part of an op that synchronises, that no synchronisation orders.
//!
//! Every schedule is run to its end, and written down as a list of moments: an op that synchronises, or a single
//! access outside such an op, by the thread that makes it. A moment is before a later one if they are of one thread, if it
//! is the spawn of that thread, if that is the join of its thread, if both synchronise and do not commute, or if there
//! is a moment between. Which accesses race is read off pair by pair, and with them which reads and writes have to stay
//! scheduling points.

use std::collections::BTreeSet;

use loris_lang::ast::Ast;

use super::code::Code;
use super::relation::{Kind, closure};
use super::rules::{Loops, Rules};
use super::transition::{Detail, Event, Touch, detailed_roots, detailed_transitions};
use super::tree::Tree;
use super::world::World;
use super::{OracleError, with_stack};

/// One end of a racing pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct End {
    /// Offset of the first byte of the access, or of the op whose guard it is part of.
    pub place: u32,
    /// Whether it writes.
    pub writes: bool,
    /// Whether it is part of an op that synchronises.
    pub synchronises: bool,
}

/// A racing pair, the lesser end first.
pub type Pair = [End; 2];

/// The racing pairs of all schedules of the program, of at most `most`.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limit.
pub fn data_races(ast: &Ast, most: usize) -> Result<BTreeSet<Pair>, OracleError> {
    data_races_under(ast, Rules::default(), most)
}

/// The same under other rules.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limit.
pub fn data_races_under(ast: &Ast, rules: Rules, most: usize) -> Result<BTreeSet<Pair>, OracleError> {
    with_stack(|| Ok(search(ast, rules, most)?.pairs))
}

/// Where the ops `read` and `write` stand of which an event has an access that races with an earlier one, or with a
/// later one before which its thread does not touch the variable at this place again; of at most `most` schedules.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limit.
pub fn racing_points(ast: &Ast, most: usize) -> Result<BTreeSet<u32>, OracleError> {
    with_stack(|| Ok(search(ast, Rules::default(), most)?.points))
}

/// Each look at a variable is an access, so no loop is run as one op.
fn search(ast: &Ast, rules: Rules, most: usize) -> Result<Found, OracleError> {
    let loops = if rules.loops == Loops::Wait { Loops::Spin } else { rules.loops };
    let rules = Rules { loops, ..rules };
    let mut tree = Tree::new(Code::new(ast, rules)?);
    let initial = detailed_roots(&mut tree)?;
    let mut search = Search { tree: &mut tree, moments: Vec::new(), budget: most, found: Found::default() };
    for (_, world, detail) in initial {
        search.moments = detail.touches.into_iter().map(|touch| Moment::of_touch(touch, None)).collect();
        search.run(&world)?;
    }
    Ok(search.found)
}

/// Whether some schedule of the program, of at most `most`, has a data race.
///
/// # Errors
///
/// [`OracleError::TooBig`] beyond the limit.
pub fn has_data_race(ast: &Ast, most: usize) -> Result<bool, OracleError> {
    Ok(!data_races(ast, most)?.is_empty())
}

/// An op that synchronises, or an access outside such an op.
#[derive(Clone)]
struct Moment {
    /// As an event: whose, and what it does for the order.
    event: Event,
    /// Accesses of variables.
    touches: Vec<Touch>,
    /// Where the op of the event stands, if it is a `read` or `write`.
    point: Option<u32>,
}

impl Moment {
    /// An access that orders nothing.
    fn of_touch(touch: Touch, point: Option<u32>) -> Moment {
        let event = Event {
            thread: touch.thread,
            label: String::new(),
            choices: Vec::new(),
            accesses: Vec::new(),
            spawned: None,
            joined: None,
        };
        Moment { event, touches: vec![touch], point }
    }

    /// What an event consists of: its op if that synchronises, then each access outside it.
    fn of_event(event: Event, detail: Detail) -> Vec<Moment> {
        let is_data = ["read ", "write "].iter().any(|word| event.label.starts_with(word));
        let point = detail.touches.first().filter(|_| is_data).map(|own| own.place);
        let (op, data): (Vec<Touch>, Vec<Touch>) =
            detail.touches.into_iter().partition(|touch| touch.synchronises);
        let event = Event { accesses: detail.synchronising, ..event };
        let op = Moment { event, touches: op, point: None };
        std::iter::once(op).chain(data.into_iter().map(|touch| Moment::of_touch(touch, point))).collect()
    }
}

struct Search<'a, 't> {
    tree: &'t mut Tree<'a>,
    moments: Vec<Moment>,
    budget: usize,
    found: Found,
}

/// What races.
#[derive(Default)]
struct Found {
    pairs: BTreeSet<Pair>,
    points: BTreeSet<u32>,
}

impl Search<'_, '_> {
    fn run(&mut self, world: &World) -> Result<(), OracleError> {
        let enabled = world.enabled(self.tree)?;
        if enabled.is_empty() {
            self.budget = self.budget.checked_sub(1).ok_or(OracleError::TooBig)?;
            self.found.add(&self.moments);
            return Ok(());
        }
        for thread in enabled {
            for (next, event, detail) in detailed_transitions(self.tree, world, thread)? {
                let length = self.moments.len();
                self.moments.extend(Moment::of_event(event, detail));
                self.run(&next)?;
                self.moments.truncate(length);
            }
        }
        Ok(())
    }
}

impl Found {
    /// What races in one execution.
    fn add(&mut self, moments: &[Moment]) {
        let events: Vec<Event> = moments.iter().map(|moment| moment.event.clone()).collect();
        let below = closure(&events, Kind::Regular);
        for later in 0..moments.len() {
            for earlier in (0..later).filter(|earlier| !below[later].contains(earlier)) {
                for one in &moments[earlier].touches {
                    for other in moments[later].touches.iter().filter(|other| race(one, other)) {
                        let mut pair = [one, other].map(|touch| End {
                            place: touch.place,
                            writes: touch.writes,
                            synchronises: touch.synchronises,
                        });
                        pair.sort();
                        self.pairs.insert(pair);
                        self.points.extend(moments[later].point);
                        let mut between =
                            moments[earlier + 1..later].iter().flat_map(|moment| &moment.touches);
                        let again = between.any(|touch| is_again(one, touch));
                        self.points.extend(moments[earlier].point.filter(|_| !again));
                    }
                }
            }
        }
    }
}

/// Whether the thread of an access touches the variable once more at the same place.
fn is_again(one: &Touch, other: &Touch) -> bool {
    (one.thread, one.object, one.place) == (other.thread, other.object, other.place)
}

/// Whether two accesses that are not ordered race.
fn race(one: &Touch, other: &Touch) -> bool {
    one.object == other.object
        && one.thread != other.thread
        && (one.writes || other.writes)
        && !(one.synchronises && other.synchronises)
}
