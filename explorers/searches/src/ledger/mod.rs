//! Ledger: one execution for each terminal happens-before relation, regular or lazy, and none given up (of this
//! project; the proof is in `spec/08-ledger.md`).
//!
//! Idea: look at what the explored executions have in common with those that are still missing. A missing execution
//! begins like one of the explored ones, up to events that are independent, and then some thread does something that
//! the explored one does not do after those events. What a thread can do differently shows in the explored execution
//! itself: another one would have to leave out an event that the thread's own one comes directly after, or the
//! thread chooses another value, or it is blocked at the end and would not have been earlier. So each of these
//! places is a candidate for a *conflicting extension* of the execution, in the words of unfolding-based partial-order
//! reduction (Rodríguez, Sousa, Sharma and Kroening 2015). For each candidate one looks for the largest parts of the
//! execution at which the thread is enabled, tries there what it does, and adds an *obligation* to run an execution that
//! begins so, unless one is stored.
//!
//! Over the lazy relation such a part may hold two threads inside one critical section, and then no order of its
//! events can be executed. Whether there is an order is found by a search, which is exact and rarely branches; where
//! there is none, smaller parts are tried, each without a lock that any smaller part has to do without. A deadlock
//! may be a part of an execution that went on, with all threads blocked. It is a candidate of no thread, so these
//! parts are looked for by themselves.
//!
//! Remembered: a store of all explored runs, as sets of events. An event is named together with everything that
//! happens before it, so a few names say whether some execution has a whole part. Beside it, the obligations that
//! are open; the last one is discharged first, so that an execution shares much with the one before. Nothing is decided
//! within an execution: after the beginning that the obligation asks for, the default order is followed to the end, but
//! for a thread that runs for long, which lets the others go on too.
//!
//! Invariant: between two executions every candidate of the explored ones is *discharged* by an explored execution or
//! by an open obligation, and no two explored executions have one relation.
//!
//! Complete for: terminal relations, hence terminal states, deadlocks and failures, provided that every execution
//! ends by itself. Each is executed once. What an op must satisfy for this is listed in the chapter; debug builds
//! check that an event that is executed again elsewhere is the same. Over the lazy relation this is what lazy DPOR
//! (Thomson 2016, Algorithm 6) sets out to do and does not always do; over the regular one it is as optimal as
//! optimal DPOR (Abdulla, Aronis, Jonsson and Sagonas 2014), by other means and with more memory.
//!
//! Cost: for an execution of n events of k threads with r races, n·k for the clocks, and for each race one part of
//! the execution and usually one look-up in the store. Only what is not in the store leads the machine to other states.
//! Finding orders, and the largest parts, takes exponential time in the worst case, in the number of sections that
//! are open at once. Memory grows with the number of relations.

mod discharge;
mod obligation;
mod store;
mod tried;

use loris_hbr::{Equivalence, Relation};

use crate::extensions::candidate::candidates;
use crate::extensions::candidate_log::CandidateLog;
use crate::extensions::deadlock::deadlock_cuts;
use crate::extensions::delta::Delta;
use crate::extensions::probe::Probe;
use discharge::{Discharge, Tools, last_events};
use loris_engine::choice_point::ChoicePoint;
use loris_engine::facts::{Begins, Facts, NextExecution, Once, Profiles};
use loris_engine::fair_order::FairOrder;
use loris_engine::guarantee::{Guarantee, WithinDepth};
use loris_engine::poll::Poll;
use loris_engine::search_event::SearchEvent;
use loris_engine::strategy::{Choice, End, Prefix, Preparation, Strategy};
use loris_hbr::poset::run::Run;
use loris_hbr::poset::unfolding::{EventId, Unfolding};
use loris_interpreter::op::OpProperties;
use obligation::Obligations;
use store::{Size, Store};
use tried::Tried;

/// What is said of the ledger over HBRs.
pub const HBR_FACTS: Facts = Facts {
    name: "ledger-hbr",
    title: "ledger over HBRs",
    idea: "It looks for candidates for conflicting extensions: places where a thread may do something else \
           than in this execution. For what no earlier execution has, an obligation is added, and \
           an execution is run that discharges it.",
    source: "this project; the proof is in `spec/08-ledger.md`",
    guarantee: Guarantee::every(Equivalence::Hbr),
    within_depth: WithinDepth::Share,
    once: Some(Once::run(Equivalence::Hbr)),
    profiles: Profiles::Language,
    begins: Begins::AtTheStart,
    next: NextExecution::Obligation,
};

/// What is said of lazy optimal DPOR.
pub const LAZY_FACTS: Facts = Facts {
    name: "lazy-optimal-dpor",
    title: "lazy optimal DPOR",
    guarantee: Guarantee::every(Equivalence::LazyHbr),
    once: Some(Once::run(Equivalence::LazyHbr)),
    ..HBR_FACTS
};

/// One execution for each terminal relation `R`.
#[derive(Clone, Debug, Default)]
pub struct Ledger<R> {
    unfolding: Unfolding,
    store: Store,
    todo: Obligations,
    run: Run<R>,
    tools: Tools,
    /// What the program says of its ops.
    properties: Option<OpProperties>,
    at: Vec<EventId>,
    /// What led to the current run, if it is not the first.
    lead: Option<Lead>,
    order: FairOrder,
    stage: Stage,
}

/// An obligation that the current run discharges.
#[derive(Clone, Copy, Debug)]
struct Lead {
    /// The number of the run that added it.
    by: u32,
    /// How many events it has before the last one, and the last one.
    last: Option<(usize, EventId)>,
}

/// Whether this initial state has had its first execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Stage {
    #[default]
    New,
    Begun,
}

impl<R: Relation> Ledger<R> {
    /// A search that has not begun.
    pub fn new() -> Self {
        Self::default()
    }

    /// The run has what its obligation asks for, and no relation is explored twice.
    fn validate(&self) {
        if let Some((at, last)) = self.lead.and_then(|lead| lead.last) {
            assert_eq!(self.run.ids()[at], last, "the run discharges its obligation");
        }
        if cfg!(debug_assertions) {
            let last: Vec<_> = last_events(&self.run, self.run.end(), None).collect();
            let size = Size::Exactly(self.run.events().len());
            assert!(!self.store.covers(&last, size), "the run is one that was explored before");
        }
    }

    /// Discharges all candidates of the run, which has this number: adds obligations for whatever else it shows to be
    /// possible.
    fn extend(&mut self, point: &mut ChoicePoint, number: u32, poll: &dyn Poll) {
        let Ledger { unfolding, store, todo, run, tools, at, lead, properties, .. } = self;
        let properties = properties.get_or_insert_with(|| OpProperties::new(point.machine().program()));
        let delta = lead.map_or_else(Delta::all, |lead| {
            Delta::since(run, run.leading(|event| store.has(lead.by, run.id(event))))
        });
        let (machine, events) = point.machine_and_log();
        let (mut probe, log) = (Probe::new(run, machine, at), CandidateLog::new(events));
        let tried = Tried::of(run, number, &mut probe);
        let delta = &delta;
        let mut discharge = Discharge {
            run,
            number,
            delta,
            properties,
            probe,
            unfolding,
            store,
            tools,
            todo,
            log,
            poll,
            tried,
        };
        candidates(run, delta, poll, |candidate| discharge.candidate(&candidate));
        deadlock_cuts(run, delta, poll, |cut| discharge.deadlock(cut));
        debug_assert!(
            poll.stops() || discharge.tried.has_all_deadlocks(run, |part| delta.is_old(part)),
            "every deadlock that is a part of the run is looked at"
        );
        discharge.probe.return_to_end(run);
    }
}

impl<R: Relation> Strategy for Ledger<R> {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.unfolding.clear();
        self.store.clear();
        self.todo.clear();
        self.stage = Stage::New;
        point.begin_next()
    }

    fn prepare(&mut self, point: &mut ChoicePoint, _poll: &dyn Poll) -> Preparation {
        if self.todo.drop_if_subsumed(&self.store) {
            point.log(|_| SearchEvent::Subsumed);
            return Preparation::Unfinished;
        }
        Preparation::Finished
    }

    fn next_prefix(&mut self, point: &ChoicePoint) -> Option<Prefix> {
        if self.stage == Stage::New {
            self.stage = Stage::Begun;
            self.lead = None;
            return Some(Prefix::default());
        }
        self.order.restart();
        let obligation = self.todo.pop()?;
        point.log(|_| SearchEvent::Discharged { by: obligation.by() });
        let path = obligation.path();
        self.lead = Some(Lead { by: obligation.by(), last: path.last().map(|&last| (path.len() - 1, last)) });
        let events = self.run.ids().iter().copied();
        let (keep, then) = obligation.after(events, &self.unfolding);
        self.run.keep(keep);
        Some(Prefix { keep, then })
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        Choice::Run(self.order.choose(point).into())
    }

    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        self.run.record(point.machine_mut(), &mut self.unfolding, &mut self.tools.naming);
        if end == End::Truncated {
            self.run.record_cut(point.machine_mut());
        }
        self.validate();
    }

    fn learn(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) {
        let events = self.run.ids().iter().copied();
        let number = self.store.add(events);
        self.extend(point, number, poll);
    }
}
