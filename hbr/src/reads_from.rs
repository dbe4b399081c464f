//! A reads-from class in full, so that two of them are equal only if they are the same: no collisions.
//!
//! It is made by the definition, from the list of events, and shares nothing with the fingerprints.

use std::collections::BTreeMap;

use loris_interpreter::{Access, Event, Machine, OpKind, Share, ThreadId};
use loris_lang::ir::ObjectId;

use crate::exact::{label, values};
use crate::relation::Relation;

/// The canonical form of a class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExactReadsFrom {
    /// The values chosen before the first event.
    pub root: Vec<i64>,
    /// For each thread that has events, by name: these, in order.
    pub threads: BTreeMap<String, Vec<ExactView>>,
    /// For each variable that was written, who did so last: the thread, and how many events it had before.
    pub written: BTreeMap<String, (String, u32)>,
}

/// An event, and what it sees.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExactView {
    /// What it did.
    pub label: String,
    /// The values that it chose.
    pub choices: Vec<i64>,
    /// For each variable that it sees, who wrote that last: the thread, and how many events it had before; `None` if
    /// nobody has.
    pub saw: BTreeMap<String, Option<(String, u32)>>,
    /// Of each other thread that did something before it on an object that is no variable, and that does not commute
    /// with it: how many events it had done after the last such one.
    pub after: BTreeMap<String, u32>,
}

/// A touch of an object.
#[derive(Clone, Copy)]
struct Touched {
    thread: ThreadId,
    index: u32,
    share: Share,
}

impl ExactReadsFrom {
    /// The class of the execution at which a machine stands; `R` says whether the order of mutexes is part of it.
    pub fn of_execution<R: Relation>(machine: &Machine) -> Self {
        let mut touched = BTreeMap::new();
        let mut threads: BTreeMap<String, Vec<ExactView>> = BTreeMap::new();
        for event in machine.events() {
            let view = view::<R>(machine, event, &mut touched);
            threads.entry(machine.thread_name(event.thread).to_owned()).or_default().push(view);
        }
        let last = touched.iter().filter_map(|(object, touched)| {
            let written = machine.is_variable(*object);
            let last = last_write(touched).filter(|_| written)?;
            let writer = (machine.thread_name(last.thread).to_owned(), last.index);
            Some((machine.program().object_name(*object), writer))
        });
        let written = last.collect();
        ExactReadsFrom { root: values(machine.root_choices()), threads, written }
    }
}

/// What an event sees of those before it, whose touches are given; its own are added.
fn view<R: Relation>(
    machine: &Machine,
    event: &Event,
    touched: &mut BTreeMap<ObjectId, Vec<Touched>>,
) -> ExactView {
    let mut view = ExactView {
        label: label(machine, event),
        choices: values(machine.choices(event)),
        saw: BTreeMap::new(),
        after: BTreeMap::new(),
    };
    let name = |thread| machine.thread_name(thread).to_owned();
    for (place, &access) in machine.accesses(event).iter().enumerate() {
        let Some(Access::Touch { object, share }) = R::keeps(access) else { continue };
        let before = touched.entry(object).or_default();
        if !machine.is_variable(object) {
            let is_other = |other: &&Touched| other.thread != event.thread && !commute(other.share, share);
            for other in before.iter().filter(is_other) {
                let last = view.after.entry(name(other.thread)).or_default();
                *last = (other.index + 1).max(*last);
            }
        } else if place > 0 || event.op.kind != OpKind::Write {
            let writer = last_write(before).map(|writer| (name(writer.thread), writer.index));
            view.saw.insert(machine.program().object_name(object), writer);
        }
        before.push(Touched { thread: event.thread, index: event.index, share });
    }
    view
}

/// The last touch that is a write.
fn last_write(touched: &[Touched]) -> Option<&Touched> {
    touched.iter().rfind(|touched| touched.share == Share::Alone)
}

/// Whether two touches of one object commute.
fn commute(one: Share, other: Share) -> bool {
    one == other && one != Share::Alone
}
