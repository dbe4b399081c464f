//! Who touched each object in a run, in order, and so which events an access comes after at a cut.

use loris_interpreter::ids::number;
use loris_interpreter::{Access, Share, Token};
use loris_lang::ir::ObjectId;

/// For each object the touches of a run, in its order.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
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
    Shared(Share),
    /// Before this number at the object.
    Before(u32),
}

impl History {
    /// Adds what the event at this position touches by one access, as the relation keeps it.
    ///
    /// # Panics
    /// There are 2^32 objects.
    pub(crate) fn record(&mut self, event: u32, access: Access) {
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
    pub(crate) fn forget(&mut self, access: Access) {
        if let Some((object, _)) = touch(access) {
            let place = self.places[object.0 as usize] as usize;
            self.touches[place - 1].pop();
        }
    }

    /// Calls `visit` with the positions of the last events inside that the access does not commute with: the last
    /// group of those that share the object, if it is another one than its own; if there is none since the last event
    /// that had the object alone, that event.
    pub(crate) fn conflicting(
        &self,
        access: Access,
        inside: impl Fn(u32) -> bool,
        mut visit: impl FnMut(u32),
    ) {
        let Access::Touch { object, share } = access else { return };
        let mut last = None;
        for touch in self.backwards(object).filter(|touch| inside(touch.event)) {
            match (touch.how, last) {
                (How::Shared(Share::Alone), None) => return visit(touch.event),
                (How::Shared(Share::Group(group)), None) if share != Share::Group(group) => {
                    last = Some(group);
                    visit(touch.event);
                }
                (How::Shared(Share::Group(group)), Some(same)) if group == same => visit(touch.event),
                (How::Shared(_), Some(_)) => return,
                (How::Shared(_), None) | (How::Before(_), _) => {}
            }
        }
    }

    /// Calls `visit` with the positions of the events inside that are before the token that the access waits for; if
    /// each of them has the object alone, with the last one.
    pub(crate) fn structural(
        &self,
        access: Access,
        inside: impl Fn(u32) -> bool,
        mut visit: impl FnMut(u32),
    ) {
        let Access::After(Token::At(object, number)) = access else { return };
        let mut last = None;
        for touch in self.backwards(object).filter(|touch| inside(touch.event)) {
            if touch.how == How::Before(number) {
                last = Some(touch.event);
                visit(touch.event);
            } else if touch.how == How::Shared(Share::Alone) && last == Some(touch.event) {
                return;
            }
        }
    }

    /// How many touches inside share the object.
    pub(crate) fn sharing_inside(&self, object: ObjectId, inside: impl Fn(u32) -> bool) -> usize {
        let is_shared = |touch: &&Touch| matches!(touch.how, How::Shared(Share::Group(_)));
        self.backwards(object).filter(is_shared).filter(|touch| inside(touch.event)).count()
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
        Access::Touch { object, share } => Some((object, How::Shared(share))),
        Access::Before(Token::At(object, number)) => Some((object, How::Before(number))),
        _ => None,
    }
}
