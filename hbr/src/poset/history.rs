//! Who touched each object in a run, in order, and so which events an access comes after at a cut.

use loris_interpreter::ids::number;
use loris_interpreter::{Access, ThreadId};
use loris_lang::ir::ObjectId;

/// For each object the touches of a run, in its order.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// For each object 1 + its place in `touches`, 0 if it has none.
    places: Vec<u32>,
    touched: Vec<ObjectId>,
    /// The first `touched.len()` are in use.
    touches: Vec<Vec<Touch>>,
}

/// One access of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Touch {
    /// The position of the event in the run.
    event: u32,
    how: How,
}

/// What a touch is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    Read,
    Write,
    /// In this round.
    Arrive(u32),
    /// Of a value sent by this thread.
    Take(ThreadId),
}

impl History {
    /// Forgets everything.
    pub fn clear(&mut self) {
        for object in self.touched.drain(..) {
            let place = std::mem::take(&mut self.places[object.0 as usize]);
            self.touches[place as usize - 1].clear();
        }
    }

    /// Adds what the event at this position touches by one access, as the relation keeps it.
    ///
    /// # Panics
    /// There are 2^32 objects.
    pub fn record(&mut self, event: u32, access: Access) {
        let Some((object, how)) = touch(access) else { return };
        let at = object.0 as usize;
        if at >= self.places.len() {
            self.places.resize(at + 1, 0);
        }
        if self.places[at] == 0 {
            self.touched.push(object);
            self.places[at] = number(self.touched.len());
            if self.touches.len() < self.touched.len() {
                self.touches.push(Vec::new());
            }
        }
        self.touches[self.places[at] as usize - 1].push(Touch { event, how });
    }

    /// Takes away the last touch of what the access, as the relation keeps it, touches.
    pub fn forget(&mut self, access: Access) {
        if let Some((object, _)) = touch(access) {
            let place = self.places[object.0 as usize] as usize;
            self.touches[place - 1].pop();
        }
    }

    /// Calls `visit` with the positions of the last events inside that the access does not commute with: for a
    /// read the last write; for a write the reads since the last write, or that write; for an arrival all
    /// arrivals of the round before.
    pub fn conflicting(&self, access: Access, inside: impl Fn(u32) -> bool, mut visit: impl FnMut(u32)) {
        match access {
            Access::Read(object) => {
                let last =
                    self.backwards(object).find(|touch| touch.how == How::Write && inside(touch.event));
                if let Some(touch) = last {
                    visit(touch.event);
                }
            }
            Access::Write(object) => {
                let mut read = false;
                for touch in self.backwards(object).filter(|touch| inside(touch.event)) {
                    match touch.how {
                        How::Read => {
                            read = true;
                            visit(touch.event);
                        }
                        How::Write if read => return,
                        How::Write => return visit(touch.event),
                        How::Arrive(_) | How::Take(_) => {}
                    }
                }
            }
            Access::Arrive(object, round) if round > 0 => self.arrivals(object, round - 1, inside, visit),
            _ => {}
        }
    }

    /// Calls `visit` with the positions of the events inside that the access, of this thread, waits for: for a
    /// leave the arrivals of its round, for a sent the recv that took its value.
    pub fn structural(
        &self,
        thread: ThreadId,
        access: Access,
        inside: impl Fn(u32) -> bool,
        mut visit: impl FnMut(u32),
    ) {
        match access {
            Access::Leave(object, round) => self.arrivals(object, round, inside, visit),
            Access::Sent(object) => {
                let taken = How::Take(thread);
                let last = self.backwards(object).find(|touch| touch.how == taken && inside(touch.event));
                if let Some(touch) = last {
                    visit(touch.event);
                }
            }
            _ => {}
        }
    }

    /// How many arrivals at the barrier there are inside.
    pub fn arrivals_inside(&self, barrier: ObjectId, inside: impl Fn(u32) -> bool) -> usize {
        self.backwards(barrier).filter(|touch| inside(touch.event)).count()
    }

    /// The arrivals of a round. Rounds do not descend in the order of a run.
    fn arrivals(
        &self,
        barrier: ObjectId,
        wanted: u32,
        inside: impl Fn(u32) -> bool,
        mut visit: impl FnMut(u32),
    ) {
        for touch in self.backwards(barrier) {
            match touch.how {
                How::Arrive(round) if round < wanted => return,
                How::Arrive(round) if round == wanted && inside(touch.event) => visit(touch.event),
                _ => {}
            }
        }
    }

    /// The touches of an object, last first.
    fn backwards(&self, object: ObjectId) -> impl Iterator<Item = &Touch> {
        let place = self.places.get(object.0 as usize).copied().unwrap_or(0);
        let touches = (place as usize).checked_sub(1).map_or(&[][..], |at| &self.touches[at]);
        touches.iter().rev()
    }
}

/// The object that an access touches, and how; `None` if it has no history.
fn touch(access: Access) -> Option<(ObjectId, How)> {
    match access {
        Access::Read(object) => Some((object, How::Read)),
        Access::Write(object) => Some((object, How::Write)),
        Access::Arrive(object, round) => Some((object, How::Arrive(round))),
        Access::Take(object, sender) => Some((object, How::Take(sender))),
        _ => None,
    }
}
