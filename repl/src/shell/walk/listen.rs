//! Listening to a search: each remark becomes something to tell, while the execution stands where it speaks of.

use std::collections::BTreeMap;
use std::collections::VecDeque;

use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::facts::NextExecution;
use loris_explorers::strategy::End;
use loris_explorers::{
    Attention, Explorer, Observer, Progress, Remark, StopReason, Terminal, TerminalFingerprints,
};
use loris_report::exploration_tree::{Growth, MOST_NODES};

use super::question::{Expected, Question, Share};
use super::stops;
use super::words::{self, Said};
use crate::limits::{Bounds, Interrupt, Watch};
use crate::progress::ProgressLines;

/// What is listened to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::shell) enum Hearing {
    /// Everything, in words.
    Everything,
    /// What makes the tree grow.
    Growth,
}

/// Something to tell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::shell) struct Told {
    /// What it adds to the tree.
    pub(in crate::shell) growth: Option<Growth>,
    /// What goes with the next stop.
    pub(in crate::shell) aside: Option<Said>,
    /// Where one may want to stop.
    pub(in crate::shell) stop: Option<Stop>,
}

/// A place to stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::shell) struct Stop {
    pub(in crate::shell) kind: Kind,
    /// What is found, without what is made of it.
    pub(in crate::shell) facts: Vec<Said>,
    /// What is made of it, and why.
    pub(in crate::shell) reasons: Vec<Said>,
    pub(in crate::shell) question: Option<Question>,
}

/// Kinds of stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::shell) enum Kind {
    /// An execution begins.
    Begin,
    /// A race or a divergence.
    Race,
    /// Something else is decided.
    Choice,
    /// A step is looked at; worth a question, but not a stop.
    Look,
    /// An execution ends.
    End,
}

/// The observer of a walk.
pub(in crate::shell) struct Listener {
    explorer: Explorer,
    interrupt: Interrupt,
    watch: Watch,
    hearing: Hearing,
    /// What was told since it was last asked.
    pub(in crate::shell) told: VecDeque<Told>,
    /// Where the beginning of the execution stands there, until its first step is known.
    begin: Option<usize>,
    /// What leads to the next execution.
    lead: Option<Lead>,
    within: Within,
    executions: u64,
    /// The current initial state, and how many executions there were before it.
    root: (Vec<i64>, u64),
    /// What earlier executions led to: an HBR, a lazy HBR, a state.
    met: [BTreeMap<u128, u64>; 3],
    fingerprints: Option<TerminalFingerprints>,
}

/// What leads to an execution.
enum Lead {
    /// A promise, in words.
    Promise(String),
    /// A deviation to the thread at the point.
    Deviation(String, usize),
}

/// Whether an execution is under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Within {
    Execution,
    Between,
}

impl Listener {
    /// Hears everything.
    pub(in crate::shell) fn new(explorer: Explorer, interrupt: Interrupt) -> Listener {
        Listener {
            explorer,
            watch: watch(explorer, &interrupt, &ProgressLines::hidden()),
            interrupt,
            hearing: Hearing::Everything,
            told: VecDeque::new(),
            begin: None,
            lead: None,
            within: Within::Between,
            executions: 0,
            root: (Vec::new(), 0),
            met: Default::default(),
            fingerprints: None,
        }
    }

    /// What to listen to from now on, with progress on these lines.
    pub(in crate::shell) fn hear(&mut self, hearing: Hearing, lines: &ProgressLines) {
        self.hearing = hearing;
        self.watch = watch(self.explorer, &self.interrupt, lines);
    }

    /// Whether an execution is under way.
    pub(in crate::shell) fn is_within(&self) -> bool {
        self.within == Within::Execution
    }

    /// The number of an execution of the current initial state, which are numbered from 0.
    fn number(&self, of_root: u32) -> u64 {
        self.root.1 + u64::from(of_root) + 1
    }

    /// Keeps count of executions and initial states.
    fn count(&mut self, point: &ChoicePoint, remark: &Remark) {
        match remark {
            Remark::Begun { .. } => {
                let root: Vec<i64> =
                    point.machine().root_choices().iter().map(|chosen| chosen.value).collect();
                if self.root.0 != root {
                    self.root = (root, self.executions);
                }
                self.within = Within::Execution;
                self.executions += 1;
            }
            Remark::Ended(_) => self.within = Within::Between,
            _ => {}
        }
    }

    /// What a remark has to tell in words.
    fn tell(&mut self, point: &ChoicePoint, remark: &Remark) -> Told {
        let machine = point.machine();
        let mut told = Told::default();
        match remark {
            Remark::Begun { .. } => self.begin = Some(self.told.len()),
            Remark::Executed(position) => {
                let thread = machine.events()[*position].thread;
                self.begun(*position, Some(machine.thread_name(thread).to_owned()));
            }
            Remark::Ended(end) => {
                self.begun(point.depth(), None);
                told.stop = Some(self.end(point, *end));
            }
            Remark::Sleep(sleep) => told.aside = Some(words::sleep(machine, sleep)),
            Remark::NotCanonical { thread, order } => {
                told.aside = Some(words::not_canonical(machine, *thread, order));
            }
            Remark::Kept { by } => {
                let by = self.number(*by);
                self.lead = Some(Lead::Promise(format!("that was promised by execution {by}")));
            }
            Remark::Deviates { at, thread } => {
                self.lead = Some(Lead::Deviation(machine.thread_name(*thread).to_owned(), *at));
            }
            _ => told.stop = stops::stop(machine, remark, self.explorer, |run| self.number(run)),
        }
        told
    }

    /// The first step of an execution is known, or that there is none.
    fn begun(&mut self, at: usize, thread: Option<String>) {
        let Some(place) = self.begin.take() else { return };
        let lead = self.lead.take();
        let question = match (&lead, &thread) {
            (Some(Lead::Deviation(thread, at)), _) => Some(departure(
                "where does the next execution leave the default order for the last time, and who runs there?",
                thread,
                *at,
            )),
            (None, Some(thread)) if tries_all(self.explorer) && self.executions > 1 => Some(departure(
                "where does the next execution part from this one, and who runs there?",
                thread,
                at,
            )),
            _ => None,
        };
        let mut reasons = vec![Said::Departs { thread, at, explorer: self.explorer }];
        reasons.extend(lead.map(|lead| match lead {
            Lead::Promise(text) => Said::Text(text),
            Lead::Deviation(thread, at) => Said::Text(format!(
                "it follows a canonical path of the class to point {at}, deviates there to {thread}, and follows the default order then"
            )),
        }));
        if let Some(told) = self.told.get_mut(place) {
            told.stop = Some(Stop { kind: Kind::Begin, facts: Vec::new(), reasons, question });
        }
    }

    /// The end of an execution, and what it has led to.
    fn end(&mut self, point: &ChoicePoint, end: End) -> Stop {
        let mut reasons = vec![words::ending(point, end)];
        if let Some(fingerprints) = self.fingerprints.take() {
            let number = self.executions;
            let fingerprints = [fingerprints.hbr.0, fingerprints.lazy_hbr.0, fingerprints.state];
            let first = fingerprints.into_iter().zip(&mut self.met).map(|(print, met)| {
                if met.len() < MOST_NODES {
                    Some(*met.entry(print).or_insert(number))
                } else {
                    met.get(&print).copied()
                }
            });
            reasons.push(words::novelty(number, &first.collect::<Vec<_>>()));
        }
        Stop { kind: Kind::End, facts: Vec::new(), reasons, question: None }
    }
}

impl Observer for Listener {
    fn interval(&self) -> u32 {
        self.watch.interval()
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        // An execution that was begun is run to its end, so that the walk can go on from there.
        let reason = self.watch.poll(progress);
        reason.filter(|reason| *reason != StopReason::Interrupted || !self.is_within())
    }

    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.fingerprints = (self.hearing == Hearing::Everything).then_some(terminal.fingerprints);
    }

    fn attention(&self) -> Attention {
        Attention::Remarks
    }

    fn remark(&mut self, point: &ChoicePoint, remark: Remark) {
        self.count(point, &remark);
        let mut told = match self.hearing {
            Hearing::Everything => self.tell(point, &remark),
            Hearing::Growth => Told::default(),
        };
        told.growth = Growth::of(point, &remark);
        if told != Told::default() {
            self.told.push_back(told);
        }
    }
}

/// Stops a search between executions, and shows how far it is.
fn watch(explorer: Explorer, interrupt: &Interrupt, lines: &ProgressLines) -> Watch {
    let bounds = Bounds::new(None, None);
    Watch::new(bounds, interrupt.clone(), lines.gauge(explorer.to_string(), None))
}

/// Whether what is run next is whatever was not, by the order of threads: so it can be said before.
fn tries_all(explorer: Explorer) -> bool {
    explorer.facts().next == NextExecution::Untried
}

/// Who runs where?
fn departure(text: &str, thread: &str, at: usize) -> Question {
    let expected = Expected::Entry { threads: vec![thread.to_owned()], at, share: Share::One };
    Question { text: text.to_owned(), form: "`THREAD at POINT`", expected }
}
