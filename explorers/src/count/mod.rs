//! How many schedules a program has, how many relations and states they lead to, and how the schedules are spread
//! over the relations: exact numbers, without running the schedules one by one.
//!
//! | number | how | file |
//! | --- | --- | --- |
//! | schedules, by outcome | sums over states, each counted once | `walk` |
//! | HBRs | the same with sleep sets, which leave one schedule of each | `walk`, `sleep` |
//! | lazy HBRs | one by one | `classes` |
//! | states | those that the walk over states ends in | `terminals` |
//! | schedules of one HBR or lazy HBR | sums over the cuts of one execution | `orders`, `poset` |
//!
//! What is a schedule, why the sums are right, and why they are lower bounds where a limit stopped them, is in
//! `spec/12-counting.md`.
//!
//! A number can come from more than one part: if every relation is listed, the schedules of all of them are all
//! schedules. A part that was stopped gives a lower bound, and states ≤ lazy HBRs ≤ HBRs ≤ schedules bounds one
//! number by another. [`Count`] holds the best of all parts, and says of each number whether it is exact.
//!
//! Complete for: everything above, if states are finitely many and no execution goes round in a circle.

mod classes;
mod figures;
mod node;
mod orders;
mod poset;
mod sleep;
mod terminals;
mod totals;
mod walk;

use std::sync::Arc;

use loris_hbr::{Lazy, Regular};
use loris_lang::ir::{ObjectKind, Program};

use crate::limits::{Counting, Options};
use crate::observer::Observer;
use figures::Parts;
use node::{InFull, Print};
use sleep::{Nothing, Skips, SleepSets};
use walk::{Counted, walk};

pub use classes::{Class, Classes, Listed, classes};
pub use figures::{Count, Exactness, Figure, Part, PartReport, Unfinished};
pub use orders::orders;
pub use totals::Totals;

/// Counts schedules, relations and states of a program.
///
/// Each part is a run of its own, with all of the limits and the observer that `observe` gives for it. At most as
/// many relations are listed as the limit on schedules says; HBRs are not listed at all if they are known to be
/// more.
pub fn count<'a>(
    program: &Arc<Program>,
    options: &Options,
    observe: &mut dyn FnMut(Part) -> Box<dyn Observer + 'a>,
) -> Count {
    let schedules = counted::<Nothing>(program, options, &mut *observe(Part::Schedules));
    let hbrs = counted::<SleepSets>(program, options, &mut *observe(Part::Hbrs));
    let relations = relations(program);
    let too_many = options.limits.schedules.is_some_and(|most| hbrs.are_more_than(most));
    let hbr_classes =
        (!too_many).then(|| classes::<Regular>(program, options, &mut *observe(Part::HbrClasses)));
    let lazy_hbr_classes = (!too_many || relations == Relations::Two)
        .then(|| classes::<Lazy>(program, options, &mut *observe(Part::LazyHbrClasses)));
    Parts { schedules, hbrs, hbr_classes, lazy_hbr_classes, relations }.put_together()
}

/// Whether the two relations of an execution can differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relations {
    /// Every order that the one keeps the other keeps too.
    One,
    /// There is a mutex that only the happens-before relation orders.
    Two,
}

fn relations(program: &Program) -> Relations {
    let lazy = |kind: &ObjectKind| matches!(kind, ObjectKind::Mutex { strict: false, .. });
    let two = program.objects().iter().any(|object| lazy(&object.kind));
    if two { Relations::Two } else { Relations::One }
}

fn counted<S: Skips>(program: &Arc<Program>, options: &Options, observer: &mut dyn Observer) -> Counted {
    match options.counting {
        Counting::Fingerprints => walk::<Print, S>(program, options, observer),
        Counting::Exact => walk::<InFull, S>(program, options, observer),
    }
}
