//! Which relations a run met: lazy HBRs, the HBRs of each, and schedules of those.
//!
//! Relations with a deadlock or a failure have room of their own, so a bug that comes late is not lost among what went
//! well. What does not fit is not listed; the report has the whole numbers.

use std::collections::{BTreeMap, BTreeSet};

use loris_explorers::Terminal;
use loris_hbr::Fingerprint;
use loris_interpreter::Outcome;
use loris_lang::schedule::NamedSchedule;

/// So many lazy HBRs are listed that ended well, and so many that did not.
const MOST_LAZY: usize = 150;

/// So many HBRs of one lazy HBR.
const MOST_HBRS: usize = 12;

/// So many schedules of one HBR.
const MOST_SCHEDULES: usize = 4;

/// So many bytes of schedules in all.
const MOST_BYTES: usize = 400_000;

/// The relations of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Classes {
    listed: Vec<LazyClass>,
    places: BTreeMap<Fingerprint, usize>,
    bugs: usize,
    bytes: usize,
}

/// A lazy HBR.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LazyClass {
    /// Its fingerprint.
    pub print: Fingerprint,
    /// How its executions end.
    pub outcome: Outcome,
    /// How many executions had it.
    pub schedules: u64,
    /// The first HBRs of those.
    pub hbrs: Vec<HbrClass>,
    known: BTreeSet<Fingerprint>,
}

/// An HBR.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HbrClass {
    /// Its fingerprint.
    pub print: Fingerprint,
    /// How many executions had it.
    pub schedules: u64,
    /// The first schedules of those.
    pub first: Vec<NamedSchedule>,
}

impl Classes {
    /// Takes in an execution, and says where its lazy HBR stands, if it is listed: for [`Classes::numbers`].
    pub(crate) fn see(&mut self, terminal: &Terminal<'_>) -> Option<usize> {
        let at = self.place(terminal)?;
        let class = &mut self.listed[at];
        class.schedules += 1;
        let print = terminal.fingerprints.hbr;
        if class.known.insert(print) && class.hbrs.len() < MOST_HBRS {
            class.hbrs.push(HbrClass { print, schedules: 0, first: Vec::new() });
        }
        let Some(hbr) = class.hbrs.iter_mut().find(|hbr| hbr.print == print) else { return Some(at) };
        hbr.schedules += 1;
        if hbr.first.len() < MOST_SCHEDULES && self.bytes < MOST_BYTES {
            let schedule = terminal.machine.schedule().named(terminal.machine);
            self.bytes += schedule.to_string().len();
            hbr.first.push(schedule);
        }
        Some(at)
    }

    /// Where the lazy HBR of an execution is listed, if it is.
    fn place(&mut self, terminal: &Terminal<'_>) -> Option<usize> {
        let print = terminal.fingerprints.lazy_hbr;
        if let Some(at) = self.places.get(&print) {
            return Some(*at);
        }
        let is_bug = is_bug(terminal.outcome);
        let alike = if is_bug { self.bugs } else { self.listed.len() - self.bugs };
        if alike >= MOST_LAZY {
            return None;
        }
        self.bugs += usize::from(is_bug);
        let at = self.listed.len();
        self.places.insert(print, at);
        let (outcome, known) = (terminal.outcome, BTreeSet::new());
        self.listed.push(LazyClass { print, outcome, schedules: 0, hbrs: Vec::new(), known });
        Some(at)
    }

    /// The lazy HBRs that are listed: those with a bug first, each in the order in which they were met.
    pub(crate) fn listed(&self) -> impl Iterator<Item = &LazyClass> {
        let bugs = self.listed.iter().filter(|class| is_bug(class.outcome));
        bugs.chain(self.listed.iter().filter(|class| !is_bug(class.outcome)))
    }

    /// The number of each lazy HBR in the list, from 1, by its place.
    pub(crate) fn numbers(&self) -> Vec<usize> {
        let mut after_bugs = self.bugs;
        let mut bugs = 0;
        let numbers = self.listed.iter().map(|class| {
            let next = if is_bug(class.outcome) { &mut bugs } else { &mut after_bugs };
            *next += 1;
            *next
        });
        numbers.collect()
    }
}

impl LazyClass {
    /// How many HBRs it has, listed or not.
    pub(crate) fn hbr_count(&self) -> u64 {
        self.known.len() as u64
    }
}

/// Whether something went wrong.
pub(crate) fn is_bug(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Deadlock(_) | Outcome::Failure)
}
