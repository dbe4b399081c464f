//! Races: the earlier events of other threads that are directly related to an op (Thomson 2016, Definition 7).

use loris_interpreter::{Access, EventIndex, ThreadId};

use super::Clocks;
use super::state::{Position, Seen};
use crate::dependence::{Dependence, Footprint, by_kind};
use crate::relation::Relation;

/// An event that races with the op that was asked about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Race {
    /// The earlier event.
    pub event: EventIndex,
    /// Reversible or irreversible.
    pub dependence: Dependence,
}

impl<R: Relation> Clocks<R> {
    /// The races of an op with the events so far, as if it came next, whether or not it is enabled: the events of
    /// other threads before it with no event between. In ascending order; `out` is replaced.
    ///
    /// The races of an event are those of its op just before it was pushed.
    pub fn races(&self, pending: Footprint<'_>, out: &mut Vec<Race>) {
        out.clear();
        let known = self.thread_row(pending.thread);
        let mut objects = 0;
        for (place, &access) in pending.accesses.iter().enumerate() {
            let Some(kept) = R::keeps(access) else { continue };
            objects += 1;
            self.candidates(kept, |position| {
                if !self.knows(known, position) {
                    let dependence = self.of_candidate(position, pending, kept, place);
                    out.push(Race { event: EventIndex(position - 1), dependence });
                }
            });
        }
        if let Some(spawn) = self.spawn_of_first(pending.thread) {
            objects += 1;
            out.push(Race { event: EventIndex(spawn - 1), dependence: Dependence::Irreversible });
        }
        out.sort_unstable();
        if objects > 1 {
            self.keep_direct(out);
        }
    }

    /// Calls `visit` with the last events that an access is dependent on. In one call they are not before one another.
    fn candidates(&self, kept: Access, mut visit: impl FnMut(Position)) {
        match self.last_before(kept).seen() {
            Seen::None => {}
            Seen::One(position) => visit(position),
            Seen::Many(row) => {
                self.rows.marked(row).for_each(|reader| visit(self.rows.entry(row, reader)));
            }
        }
    }

    /// How the `place`-th access of the op depends on a candidate for it.
    fn of_candidate(
        &self,
        position: Position,
        pending: Footprint<'_>,
        kept: Access,
        place: usize,
    ) -> Dependence {
        match kept {
            Access::After(_) => Dependence::Irreversible,
            _ => by_kind(self.entries[position as usize - 1].kind, pending.kind, place),
        }
    }

    /// The spawn of a thread that has no event yet.
    fn spawn_of_first(&self, thread: ThreadId) -> Option<Position> {
        let found = self.threads.get(thread.index())?;
        (found.events == 0 && found.clock != 0).then_some(found.clock)
    }

    /// Leaves out what is before another one, and keeps the strongest where an event is there twice. The races
    /// are in ascending order.
    fn keep_direct(&self, races: &mut Vec<Race>) {
        let mut kept = 0;
        for place in 0..races.len() {
            let event = races[place].event;
            let indirect = races[place + 1..]
                .iter()
                .any(|later| later.event == event || self.happens_before(event, later.event));
            if !indirect {
                races[kept] = races[place];
                kept += 1;
            }
        }
        races.truncate(kept);
    }
}
