//! How many schedules a program has, how many relations and states they lead to, and how the schedules are spread
//! over the relations: exact numbers, without running the schedules one by one.
//!
//! | number | how | file |
//! | --- | --- | --- |
//! | schedules, by outcome | sums over states, each counted once | `walk` |
//! | HBRs | the same with sleep sets, which leave one schedule of each | `walk`, `sleep` |
//! | lazy HBRs | one by one | `classes` |
//! | states | those that the walk over states ends in | `terminals` |
//! | schedules below each state | the walk over states, piece by piece | `below` |
//! | schedules of one HBR or lazy HBR | sums over the cuts of one execution | `orders` |
//!
//! What is a schedule, why the sums are right, and why they are lower bounds where a limit stopped them, is in
//! `spec/12-counting.md`.
//!
//! A number can come from more than one part: if every relation is listed, the schedules of all of them are all
//! schedules. A part that was stopped gives a lower bound, and states ≤ lazy HBRs ≤ HBRs ≤ schedules bounds one
//! number by another. [`Count`] holds the best of all parts, and says of each number whether it is exact.
//!
//! By other rules than the language's, schedules and states are counted in the same way, relations one by one through
//! a cache, and the schedules of each relation not at all.
//!
//! Complete for: everything above, if states are finitely many and no execution goes round in a cycle.

mod classes;
mod figures;
mod orders;

use loris_hbr::{Lazy, Regular};
use loris_interpreter::System;
use loris_lang::ir::{ObjectKind, Program, Strict};

use figures::Parts;
use loris_engine::limits::{Counting, Limits, Options};
use loris_engine::observer::Observer;
use loris_engine::report::StopReason;
use loris_engine::state_key::{InFull, StateFingerprint};
use loris_states::sleep::{Nothing, Skips, SleepSets};
use loris_states::walk::{Counted, walk};

pub use classes::{Class, Classes, Listed, Orders, classes};
pub use figures::{Count, Exactness, Figure, Part, PartReport, Unfinished};
pub use loris_states::totals::Totals;
pub use orders::orders;

/// A first look at a program takes so many steps, or cuts.
const LOOK: u64 = 1 << 18;

/// Counts schedules, relations and states of a program.
///
/// Each part is a run of its own, with all of the limits and the observer that `observe` gives for it. At most as
/// many relations are listed as the limit on schedules says; HBRs are not listed at all if they are known to be
/// more.
///
/// At first no part takes longer than a short look. Only for numbers that are not exact then the part that gives
/// them is run to its end, with another observer: a program of many states may have few relations, and one of many
/// relations few states.
///
/// ```
/// use loris_explorers::Options;
/// use loris_explorers::count::count;
/// use loris_interpreter::System;
///
/// let text = "var x; thread t[i in 0..2] { for k in 0..70 { x = k; } }";
/// let system = System::new(loris_lang::compile("two.cl", text)?);
/// let mut options = Options::default();
/// options.limits.schedules = Some(1000);
/// let found = count(&system, &options, &mut |_| Box::new(()));
/// assert!(found.schedules.is_exact());
/// assert_eq!(found.schedules.number.to_string(), "93820969697840041204785894580506297666600");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count<'a>(
    system: &System,
    options: &Options,
    observe: &mut dyn FnMut(Part) -> Box<dyn Observer + 'a>,
) -> Count {
    if !system.profile().is_language() {
        return by_other_rules(system, options, observe).put_together();
    }
    let mut parts = look(system, options, observe);
    let only_looked = |stopped_by| {
        stopped_by == Some(StopReason::Events) && options.limits.events.is_none_or(|most| most > LOOK)
    };
    if only_looked(parts.schedules.stopped_by) && !parts.all_schedules().is_exact() {
        let whole = counted::<Nothing>(system, options, &mut *observe(Part::Schedules));
        parts.schedules.go_on_with(whole);
    }
    let is_exact = parts.all_hbrs().is_exact();
    if let Some(hbrs) = parts.hbrs.as_mut().filter(|hbrs| only_looked(hbrs.stopped_by) && !is_exact) {
        hbrs.go_on_with(counted::<SleepSets>(system, options, &mut *observe(Part::Hbrs)));
    }
    let most = options.limits.events.map(in_polls);
    if let Some(classes) = parts.hbr_classes.as_mut().filter(|classes| only_looked(classes.uncounted)) {
        classes.count_orders::<Regular>(system, most, &mut *observe(Part::HbrClasses));
    }
    if let Some(classes) = parts.lazy_hbr_classes.as_mut().filter(|classes| only_looked(classes.uncounted)) {
        classes.count_orders::<Lazy>(system, most, &mut *observe(Part::LazyHbrClasses));
    }
    parts.put_together()
}

/// A first look.
fn look<'a>(
    system: &System,
    options: &Options,
    observe: &mut dyn FnMut(Part) -> Box<dyn Observer + 'a>,
) -> Parts {
    let steps = options.limits.events.map_or(LOOK, |most| most.min(LOOK));
    let short = Options { limits: Limits { events: Some(steps), ..options.limits }, ..*options };
    let schedules = counted::<Nothing>(system, &short, &mut *observe(Part::Schedules));
    let hbrs = counted::<SleepSets>(system, &short, &mut *observe(Part::Hbrs));
    let relations = relations(system.program());
    let too_many = options.limits.schedules.is_some_and(|most| hbrs.are_more_than(most));
    let hbr_classes = (!too_many).then(|| {
        let mut observer = observe(Part::HbrClasses);
        let mut classes = classes::list::<Regular>(system, options, &mut *observer);
        classes.count_orders::<Regular>(system, Some(in_polls(steps)), &mut *observer);
        classes
    });
    let lazy_hbr_classes = (!too_many || relations == Relations::Two).then(|| {
        let mut observer = observe(Part::LazyHbrClasses);
        let mut classes = classes::list::<Lazy>(system, options, &mut *observer);
        classes.count_orders::<Lazy>(system, Some(in_polls(steps)), &mut *observer);
        classes
    });
    Parts { schedules, hbrs: Some(hbrs), hbr_classes, lazy_hbr_classes, relations }
}

/// All parts by rules under which sleep sets may leave out too much: relations are counted one by one.
fn by_other_rules<'a>(
    system: &System,
    options: &Options,
    observe: &mut dyn FnMut(Part) -> Box<dyn Observer + 'a>,
) -> Parts {
    Parts {
        schedules: counted::<Nothing>(system, options, &mut *observe(Part::Schedules)),
        hbrs: None,
        hbr_classes: Some(classes::list::<Regular>(system, options, &mut *observe(Part::HbrClasses))),
        lazy_hbr_classes: Some(classes::list::<Lazy>(system, options, &mut *observe(Part::LazyHbrClasses))),
        relations: relations(system.program()),
    }
}

/// So many cuts as numbers of polls.
fn in_polls(cuts: u64) -> u64 {
    cuts.div_ceil(orders::PERIOD.into())
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
    let lazy = |kind: &ObjectKind| matches!(kind, ObjectKind::Mutex { strict, .. } if *strict != Strict::Yes);
    let two = program.objects().iter().any(|object| lazy(&object.kind));
    if two { Relations::Two } else { Relations::One }
}

fn counted<S: Skips>(system: &System, options: &Options, observer: &mut dyn Observer) -> Counted {
    match options.counting {
        Counting::Fingerprints => walk::<StateFingerprint, S>(system, options, observer),
        Counting::Exact => walk::<InFull, S>(system, options, observer),
    }
}
