//! The numbers of all parts of a count, put together.

use std::collections::BTreeMap;

use loris_hbr::{Equivalence, PerEquivalence};
use num_bigint::BigUint;

use super::Relations;
use super::classes::Classes;
use crate::catalogue::report::Report;
use loris_engine::report::{ConditionResult, Finding, Label, StopReason};
use loris_states::totals::Totals;
use loris_states::walk::{Counted, Cycles};

/// A number, and whether it is all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The number, or a lower bound.
    pub number: BigUint,
    /// Which of the two.
    pub exactness: Exactness,
}

/// Whether a number is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exactness {
    /// It is the number.
    Exact,
    /// There are at least so many.
    AtLeast,
}

/// A part of a count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// Schedules, state by state.
    Schedules,
    /// HBRs, state by state.
    Hbrs,
    /// HBRs one by one, and the schedules of each.
    HbrClasses,
    /// Lazy HBRs one by one, and the schedules of each.
    LazyHbrClasses,
}

/// Why a part is not the whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// It was stopped.
    Stopped(StopReason),
    /// Executions can go round in a cycle, so there may be no end to the number.
    Cycle,
}

/// How a part went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartReport {
    /// Which.
    pub part: Part,
    /// The states that it looked at, those with other sleep sets counted again; or the executions that it ran.
    pub searched: u64,
    /// Why it is not the whole; `None` if it is.
    pub unfinished: Option<Unfinished>,
}

/// What is known of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// Terminal schedules: ok, deadlocked and failed.
    pub schedules: Figure,
    /// Those of them that end in a deadlock.
    pub deadlocked: Figure,
    /// Those of them that end in a failure.
    pub failed: Figure,
    /// Schedules that end at a false `assume`; no terminal ones.
    pub assume_blocked: Figure,
    /// Terminal happens-before relations.
    pub hbrs: Figure,
    /// Terminal lazy happens-before relations.
    pub lazy_hbrs: Figure,
    /// Terminal reads-from classes.
    pub rf_classes: Figure,
    /// Terminal lazy reads-from classes.
    pub lazy_rf_classes: Figure,
    /// Terminal states.
    pub states: Figure,
    /// Each terminal HBR; `None` if they are too many.
    pub hbr_classes: Option<Classes>,
    /// Each terminal lazy HBR; `None` if they are too many.
    pub lazy_hbr_classes: Option<Classes>,
    /// How the parts went, in the order in which they ran.
    pub parts: Vec<PartReport>,
    /// Bugs that were met.
    pub findings: Vec<Finding>,
    /// What became of the conditions of the program.
    pub conditions: Vec<ConditionResult>,
    /// Where threads stood when an execution first came back to a state that it was in; empty if none did.
    pub cycle_at: Vec<Label>,
}

impl Figure {
    fn new(number: BigUint, is_all: bool) -> Figure {
        let exactness = if is_all { Exactness::Exact } else { Exactness::AtLeast };
        Figure { number, exactness }
    }

    fn at_least(number: BigUint) -> Figure {
        Figure { number, exactness: Exactness::AtLeast }
    }

    /// Whether it is exact.
    pub fn is_exact(&self) -> bool {
        self.exactness == Exactness::Exact
    }

    /// The better one of two that are about one number.
    fn or(self, other: Figure) -> Figure {
        debug_assert!(!self.is_exact() || !other.is_exact() || self.number == other.number);
        match (self.exactness, other.exactness) {
            (Exactness::Exact, _) => self,
            (_, Exactness::Exact) => other,
            _ if other.number > self.number => other,
            _ => self,
        }
    }

    /// With what follows from a smaller number.
    fn no_less_than(self, other: &Figure) -> Figure {
        self.or(Figure::at_least(other.number.clone()))
    }
}

impl Count {
    /// Classes of an equivalence.
    pub fn classes(&self, equivalence: Equivalence) -> &Figure {
        match equivalence {
            Equivalence::Hbr => &self.hbrs,
            Equivalence::LazyHbr => &self.lazy_hbrs,
            Equivalence::ReadsFrom => &self.rf_classes,
            Equivalence::LazyReadsFrom => &self.lazy_rf_classes,
            Equivalence::State => &self.states,
        }
    }

    /// Whether every number but those of reads-from classes is exact: these come along with lists of relations.
    pub fn is_complete(&self) -> bool {
        self.figures().iter().all(|figure| figure.is_exact())
    }

    /// Whether a terminal execution went wrong, or decides a condition against the program.
    pub fn found_a_bug(&self) -> bool {
        !self.findings.is_empty() || self.conditions.iter().any(|condition| condition.holds == Some(false))
    }

    /// Of each lazy HBR, by its fingerprint, how many HBRs it has; `None` if not all HBRs are listed.
    pub fn hbrs_of_lazy(&self) -> Option<BTreeMap<u128, u64>> {
        let classes = self.hbr_classes.as_ref().filter(|classes| classes.has_all())?;
        let mut of_lazy = BTreeMap::new();
        for class in &classes.list {
            *of_lazy.entry(class.lazy_hbr.0).or_default() += 1;
        }
        Some(of_lazy)
    }

    fn figures(&self) -> [&Figure; 7] {
        let Count { schedules, deadlocked, failed, assume_blocked, hbrs, lazy_hbrs, states, .. } = self;
        [schedules, deadlocked, failed, assume_blocked, hbrs, lazy_hbrs, states]
    }
}

impl Part {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Part::Schedules => "schedules",
            Part::Hbrs => "hbrs",
            Part::HbrClasses => "hbr-classes",
            Part::LazyHbrClasses => "lazy-hbr-classes",
        }
    }
}

impl Unfinished {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Unfinished::Stopped(reason) => reason.name(),
            Unfinished::Cycle => "cycle",
        }
    }
}

/// What came of each part.
pub(super) struct Parts {
    pub(super) schedules: Counted,
    /// Where sleep sets leave out nothing else.
    pub(super) hbrs: Option<Counted>,
    pub(super) hbr_classes: Option<Classes>,
    pub(super) lazy_hbr_classes: Option<Classes>,
    pub(super) relations: Relations,
}

impl Parts {
    /// The best of all parts.
    pub(super) fn put_together(self) -> Count {
        let classes = self.classes();
        let [hbrs, lazy_hbrs, rf_classes, lazy_rf_classes, states] =
            Equivalence::ALL.map(|equivalence| classes[equivalence].clone());
        let schedules = self.all_schedules().no_less_than(&hbrs);
        let [deadlocked, failed, assume_blocked] = [
            self.schedules(|totals| totals.deadlocked.clone()),
            self.schedules(|totals| totals.failed.clone()),
            self.schedules(|totals| totals.assume_blocked.clone()),
        ];
        let parts = self.reports();
        let (findings, conditions) = self.ends();
        let Parts { hbr_classes, lazy_hbr_classes, schedules: Counted { cycle_at, .. }, .. } = self;
        Count {
            schedules,
            deadlocked,
            failed,
            assume_blocked,
            hbrs,
            lazy_hbrs,
            rf_classes,
            lazy_rf_classes,
            states,
            hbr_classes,
            lazy_hbr_classes,
            parts,
            findings,
            conditions,
            cycle_at,
        }
    }

    fn lists(&self) -> impl Iterator<Item = &Classes> {
        self.hbr_classes.iter().chain(&self.lazy_hbr_classes)
    }

    /// Classes of each equivalence, with what follows from those that are coarser.
    fn classes(&self) -> PerEquivalence<Figure> {
        let mut classes = PerEquivalence::new(|equivalence| match equivalence {
            Equivalence::Hbr => self.all_hbrs(),
            Equivalence::State => self.states(),
            other => self.listed(other),
        });
        if self.relations == Relations::One {
            for (lazy, same) in [
                (Equivalence::LazyHbr, Equivalence::Hbr),
                (Equivalence::LazyReadsFrom, Equivalence::ReadsFrom),
            ] {
                classes[lazy] = classes[lazy].clone().or(classes[same].clone());
                classes[same] = classes[same].clone().or(classes[lazy].clone());
            }
        }
        for finer in Equivalence::ALL.into_iter().rev() {
            for &coarser in finer.coarser() {
                classes[finer] = classes[finer].clone().no_less_than(&classes[coarser]);
            }
        }
        classes
    }

    /// Classes of an equivalence that the executions of the lists have: all, if a list has all of something that
    /// determines them.
    fn listed(&self, equivalence: Equivalence) -> Figure {
        let none = Figure::at_least(BigUint::default());
        self.lists().map(|list| list.classes(equivalence)).fold(none, Figure::or)
    }

    /// Terminal schedules.
    pub(super) fn all_schedules(&self) -> Figure {
        self.schedules(Totals::terminal)
    }

    /// Terminal HBRs.
    pub(super) fn all_hbrs(&self) -> Figure {
        let walked = self.hbrs.iter().map(|walk| Figure::new(walk.totals.terminal(), walk.is_complete()));
        walked.fold(self.listed(Equivalence::Hbr), Figure::or)
    }

    /// Schedules of some kind.
    fn schedules(&self, kind: fn(&Totals) -> BigUint) -> Figure {
        let walked = Figure::new(kind(&self.schedules.totals), self.schedules.is_complete());
        let of_list = |list: &Classes| Figure::new(kind(&list.totals), list.is_complete());
        self.lists().map(of_list).fold(walked, Figure::or)
    }

    /// Terminal states.
    fn states(&self) -> Figure {
        let of_walk = |walk: &Counted| Figure::new(walk.terminals.states().into(), walk.met_every_state());
        let walked = self.hbrs.iter().map(of_walk).fold(of_walk(&self.schedules), Figure::or);
        walked.or(self.listed(Equivalence::State))
    }

    /// Bugs and conditions: of a part that met every state, if there is one.
    fn ends(&self) -> (Vec<Finding>, Vec<ConditionResult>) {
        let walks = [&self.schedules].into_iter().chain(&self.hbrs);
        let mut ends: Vec<_> = walks.map(|walk| (walk.met_every_state(), walk.ends())).collect();
        ends.extend(self.lists().map(|list| {
            let Report { findings, conditions, .. } = &list.report;
            (list.has_all(), (findings.clone(), conditions.clone()))
        }));
        let best = ends.iter().position(|(all, _)| *all);
        if let Some(best) = best {
            return ends.swap_remove(best).1;
        }
        let mut merged: (Vec<Finding>, Vec<ConditionResult>) = Default::default();
        for (_, (findings, conditions)) in ends {
            merge(&mut merged, findings, conditions);
        }
        merged
    }

    fn reports(&self) -> Vec<PartReport> {
        let of_walk = |part, walk: &Counted| {
            let cycle = (walk.cycles == Cycles::Some).then_some(Unfinished::Cycle);
            let unfinished = walk.stopped_by.map(Unfinished::Stopped).or(cycle);
            PartReport { part, searched: walk.nodes, unfinished }
        };
        let of_list = |part, list: &Classes| {
            let reason = list.report.stopped_by.or(list.uncounted);
            let unfinished = reason.map(Unfinished::Stopped);
            PartReport { part, searched: list.report.statistics.executions(), unfinished }
        };
        let hbrs = self.hbrs.iter().map(|walk| of_walk(Part::Hbrs, walk));
        let walks = [of_walk(Part::Schedules, &self.schedules)].into_iter().chain(hbrs);
        let lists = [(Part::HbrClasses, &self.hbr_classes), (Part::LazyHbrClasses, &self.lazy_hbr_classes)];
        let lists = lists.into_iter().filter_map(|(part, list)| Some(of_list(part, list.as_ref()?)));
        walks.chain(lists).collect()
    }
}

impl Classes {
    /// Classes of an equivalence among its executions: all that there are, if it has all relations and these determine
    /// them.
    fn classes(&self, equivalence: Equivalence) -> Figure {
        let has_all = self.has_all() && self.report.guarantee().includes(equivalence);
        Figure::new(self.report.statistics.classes(equivalence).into(), has_all)
    }
}

/// Adds what is new.
fn merge(
    (all, decided): &mut (Vec<Finding>, Vec<ConditionResult>),
    findings: Vec<Finding>,
    conditions: Vec<ConditionResult>,
) {
    for finding in findings {
        if !all.iter().any(|other| (other.kind, &other.at) == (finding.kind, &finding.at)) {
            all.push(finding);
        }
    }
    for (at, condition) in conditions.into_iter().enumerate() {
        match decided.get_mut(at) {
            Some(known) if known.holds.is_none() => *known = condition,
            Some(_) => {}
            None => decided.push(condition),
        }
    }
}
