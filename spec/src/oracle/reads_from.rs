//! Reads-from classes, by their definition.
//!
//! Two executions have one class if they have the same events, each event sees the same write of each variable that it
//! touches, ops on other objects that do not commute have the same order, and each variable was written last by the same
//! event. An event whose op writes a variable does not see that variable. The lazy class leaves out the order of mutexes.
//!
//! Of a list of events all of this can be read off. A terminal relation is a list too, in any order that it allows:
//! whichever is taken, the class is the same.

use std::collections::BTreeMap;

use super::names::{Names, ThreadNo};
use super::object::Object;
use super::plain;
use super::query::ObjectNo;
use super::relation::{Kind, Placed};
use super::transition::Event;
use super::world::{Access, World};

/// The class of an execution, from its list of events.
pub(super) fn class(
    (names, objects): (&Names, &[String]),
    world: &World,
    (root, events): (&[i64], &[&Event]),
    kind: Kind,
) -> plain::ReadsFrom {
    let mut lists = Lists { world, kind, writers: BTreeMap::new(), others: Vec::new() };
    let mut threads: BTreeMap<plain::Name, Vec<plain::View>> = BTreeMap::new();
    let mut done: BTreeMap<ThreadNo, u32> = BTreeMap::new();
    for event in events {
        let index = done.entry(event.thread).or_insert(0);
        let saw = lists.seen(event).into_iter().map(|object| {
            let writer = lists.writers.get(&object);
            (objects[object].clone(), writer.map(|(thread, index)| (names.name(*thread).to_owned(), *index)))
        });
        let view = plain::View {
            label: event.label.clone(),
            choices: event.choices.clone(),
            saw: saw.collect(),
            after: lists.after(event).into_iter().map(|(t, n)| (names.name(t).to_owned(), n)).collect(),
        };
        threads.entry(names.name(event.thread).to_owned()).or_default().push(view);
        lists.add(event, *index);
        *index += 1;
    }
    let name = |(thread, index): (ThreadNo, u32)| (names.name(thread).to_owned(), index);
    let written = lists.writers.iter().map(|(object, writer)| (objects[*object].clone(), name(*writer)));
    plain::ReadsFrom { root: root.to_vec(), threads, written: written.collect() }
}

/// The events of a relation in an order that it allows: one has more before it than those before it.
pub(super) fn in_order<'p>(events: impl Iterator<Item = &'p Placed>) -> Vec<&'p Event> {
    let mut placed: Vec<&Placed> = events.collect();
    placed.sort_by_key(|placed| placed.before.values().sum::<u32>());
    placed.into_iter().map(|placed| &placed.event).collect()
}

/// What has happened so far.
struct Lists<'w> {
    world: &'w World,
    kind: Kind,
    /// The last write of each variable: who, and how many events that thread had before.
    writers: BTreeMap<ObjectNo, (ThreadNo, u32)>,
    /// Accesses of other objects: who, the number of events of the thread with that one, and the access.
    others: Vec<(ThreadNo, u32, Access)>,
}

impl Lists<'_> {
    fn is_variable(&self, object: ObjectNo) -> bool {
        matches!(self.world.objects[object], Object::Var(_))
    }

    /// The variables of which the event sees the last write.
    fn seen(&self, event: &Event) -> Vec<ObjectNo> {
        let touched = event.accesses.iter().filter_map(|access| match access {
            Access::Read(object) | Access::Write(object) if self.is_variable(*object) => Some(*object),
            _ => None,
        });
        let written = touched.clone().next().filter(|_| event.label.starts_with("write "));
        let mut seen: Vec<_> = touched.filter(|object| Some(*object) != written).collect();
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    /// Of each other thread that did something before on an object that is no variable and does not commute with the
    /// event: how many events it had with the last such one.
    fn after(&self, event: &Event) -> BTreeMap<ThreadNo, u32> {
        let mut after = BTreeMap::new();
        for (thread, count, access) in &self.others {
            if *thread != event.thread && event.accesses.iter().any(|own| self.are_ordered(*access, *own)) {
                after.insert(*thread, *count);
            }
        }
        after
    }

    /// Whether the order of two accesses of different threads belongs to the class.
    fn are_ordered(&self, earlier: Access, later: Access) -> bool {
        match (earlier, later) {
            (Access::Write(a), Access::Write(b) | Access::Read(b)) | (Access::Read(a), Access::Write(b)) => {
                a == b && !self.is_variable(a)
            }
            (Access::Mutex(a), Access::Mutex(b)) => self.kind == Kind::Regular && a == b,
            (Access::Arrive(a, first), Access::Arrive(b, second)) => a == b && first != second,
            _ => false,
        }
    }

    fn add(&mut self, event: &Event, index: u32) {
        for access in &event.accesses {
            match *access {
                Access::Write(object) if self.is_variable(object) => {
                    self.writers.insert(object, (event.thread, index));
                }
                other => self.others.push((event.thread, index + 1, other)),
            }
        }
    }
}
