//! The terminal relations of a program one by one, each with the number of schedules that it stands for.
//!
//! The ledger search runs one execution for each relation. When it has ended, each of these executions is run again
//! and the orders of its events are counted. Every schedule has one relation, and is one of its orders; so the
//! numbers add up to the number of all schedules.
//!
//! Relations of executions that stopped at a false `assume` are met too. They are no terminal relations and are
//! not listed, but their orders are counted, so that these numbers add up as well.
//!
//! By other rules than the language's the ledger search may miss relations, and not every order of the events is an
//! execution. Then a cache of relations, which goes with every profile, meets each of them once, and orders are not
//! counted.
//!
//! How many relations there are is known as soon as the search has ended, even if the orders of some are too many
//! to be counted.

use loris_hbr::{Fingerprint, Lazy, Regular, Relation};
use loris_interpreter::{Outcome, System};
use loris_lang::schedule::NamedSchedule;
use num_bigint::BigUint;

#[cfg(doc)]
use super::orders::PERIOD;
use super::orders::orders;
use crate::catalogue::begin::explore;
use crate::catalogue::explorer::Explorer;
use crate::catalogue::report::Report;
use loris_engine::limits::Options;
use loris_engine::observer::{Observer, Progress, Terminal};
use loris_engine::report::StopReason;
use loris_states::totals::Totals;

/// A relation whose terminal ones can be met one by one.
pub trait Listed: Relation {
    /// The search that runs one execution for each.
    const EXPLORER: Explorer;

    /// The one that does so whatever the rules are.
    const CACHING: Explorer;
}

impl Listed for Regular {
    const EXPLORER: Explorer = Explorer::LedgerHbr;

    const CACHING: Explorer = Explorer::HbrCaching;
}

impl Listed for Lazy {
    const EXPLORER: Explorer = Explorer::LazyOptimalDpor;

    const CACHING: Explorer = Explorer::LazyHbrCaching;
}

/// A terminal relation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// How many schedules have it; `None` if they were not counted.
    pub orders: Option<BigUint>,
    /// How they end.
    pub outcome: Outcome,
    /// The happens-before relation of the execution that was run; one of several, if the class is a lazy one.
    pub hbr: Fingerprint,
    /// The lazy happens-before relation of all of them.
    pub lazy_hbr: Fingerprint,
    /// One of the schedules.
    pub schedule: NamedSchedule,
}

/// Terminal relations, those that most schedules have first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classes {
    /// The relations.
    pub list: Vec<Class>,
    /// The schedules that were counted.
    pub totals: Totals,
    /// How the search went that met them; its findings and conditions.
    pub report: Report,
    /// Whether orders are counted.
    pub orders: Orders,
    /// Why orders were not counted, if some were not and should be.
    pub uncounted: Option<StopReason>,
    /// Relations of executions that stopped at a false `assume`.
    blocked: Vec<Class>,
}

/// Whether the schedules of each relation are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orders {
    /// Yes: every order of its events is one.
    Counted,
    /// No: the rules forbid some orders.
    LeftOut,
}

/// Lists the terminal relations `R` of a program, and counts the schedules of each.
pub fn classes<R: Listed>(system: &System, options: &Options, observer: &mut dyn Observer) -> Classes {
    let mut classes = list::<R>(system, options, observer);
    classes.count_orders::<R>(system, None, observer);
    classes
}

/// Lists the terminal relations `R` of a program; their schedules are still to be counted.
pub(super) fn list<R: Listed>(system: &System, options: &Options, observer: &mut dyn Observer) -> Classes {
    let mut lister = Lister { list: Vec::new(), observer };
    let (report, orders) = if system.profile().is_language() {
        (explore(system, R::EXPLORER, options, &mut lister), Orders::Counted)
    } else {
        (explore(system, R::CACHING, options, &mut lister), Orders::LeftOut)
    };
    let is_terminal = |class: &Class| class.outcome.is_terminal();
    let (list, blocked) = lister.list.into_iter().partition(is_terminal);
    Classes { list, totals: Totals::default(), report, orders, uncounted: None, blocked }
}

impl Classes {
    /// Whether no terminal relation is missing.
    pub fn has_all(&self) -> bool {
        self.report.complete()
    }

    /// Whether no schedule is missing.
    pub fn is_complete(&self) -> bool {
        self.has_all() && self.orders == Orders::Counted && self.uncounted.is_none()
    }

    /// Counts the orders of the classes of which they were not counted yet, in at most so many times [`PERIOD`]
    /// cuts.
    pub(super) fn count_orders<R: Relation>(
        &mut self,
        system: &System,
        most: Option<u64>,
        observer: &mut dyn Observer,
    ) {
        if self.orders == Orders::LeftOut {
            return;
        }
        let progress = Progress { statistics: &self.report.statistics, depth: 0, done: None, states: None };
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            let used_up = most.is_some_and(|most| polls > most);
            if used_up { Some(StopReason::Events) } else { observer.poll(&progress) }
        };
        let both = self.list.iter_mut().chain(&mut self.blocked);
        self.uncounted = count_orders::<R>(system, both, &mut self.totals, &mut poll).err();
        self.list.sort_by(|one, other| other.orders.cmp(&one.orders));
    }
}

/// Counts the orders of each class, until `poll` gives a reason to stop.
fn count_orders<'a, R: Relation>(
    system: &System,
    list: impl Iterator<Item = &'a mut Class>,
    totals: &mut Totals,
    poll: &mut dyn FnMut() -> Option<StopReason>,
) -> Result<(), StopReason> {
    let mut machine = system.machine();
    for class in list.filter(|class| class.orders.is_none()) {
        if let Some(reason) = poll() {
            return Err(reason);
        }
        machine.replay(&class.schedule).expect("it was run before");
        let orders = orders::<R>(&machine, poll)?;
        totals.add(class.outcome, &orders);
        class.orders = Some(orders);
    }
    Ok(())
}

/// Keeps a schedule of each execution that ends.
struct Lister<'a> {
    list: Vec<Class>,
    observer: &'a mut dyn Observer,
}

impl Observer for Lister<'_> {
    fn interval(&self) -> u32 {
        self.observer.interval()
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        self.observer.poll(progress)
    }

    fn terminal(&mut self, terminal: &Terminal<'_>) {
        let Terminal { machine, outcome, fingerprints, .. } = *terminal;
        let schedule = machine.schedule().named(machine);
        let (hbr, lazy_hbr) = (fingerprints.hbr, fingerprints.lazy_hbr);
        self.list.push(Class { orders: None, outcome, hbr, lazy_hbr, schedule });
    }
}
