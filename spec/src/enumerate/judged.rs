//! Every program of a family under every complete explorer, against the oracle.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::Mutex;

use loris_explorers::Explorer;
use loris_lang::source::SourceFile;
use loris_lang::{check, parse};

use super::{Class, Classes, reordered};
use crate::judge::{Effort, Fault, Judgement, judge_against};
use crate::oracle::{self, Limits, OracleError};
use crate::setting::Setting;

/// Explorers that promise something.
const COMPLETE: [Explorer; 12] = [
    Explorer::HbrCaching,
    Explorer::Dfs,
    Explorer::LazyHbrCaching,
    Explorer::StateCaching,
    Explorer::SleepSets,
    Explorer::Dpor,
    Explorer::SourceDpor,
    Explorer::OptimalDpor,
    Explorer::LedgerHbr,
    Explorer::LazyOptimalDpor,
    Explorer::LazyTreeDpor,
    Explorer::LazyReverseSearch,
];

/// How a family is judged.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// Threads that judge.
    pub jobs: usize,
    /// Every so many-th class is judged: 1 for all.
    pub every: u64,
    /// The number of the first one that is.
    pub first: u64,
    /// Depth-first search is run on programs with at most so many executions.
    pub dfs: u128,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Classes of the family.
    pub all: u64,
    /// Classes that were judged.
    pub classes: u64,
    /// Programs: every order of the threads of each class.
    pub programs: u64,
    /// Classes too big for the oracle.
    pub too_big: u64,
    /// Runs of explorers.
    pub runs: u64,
    /// Executions of all runs.
    pub executions: u64,
    /// Runs that needed too many executions.
    pub stopped: u64,
    /// Happens-before relations of all classes.
    pub hbrs: u64,
    /// How many programs show each fault: whose, and which check.
    pub faults: BTreeMap<(Option<Explorer>, &'static str), u64>,
    /// The smallest program with each.
    pub smallest: BTreeMap<(Option<Explorer>, &'static str), (String, Fault)>,
}

impl Judge {
    /// Judges a family.
    pub fn run(&self, classes: &Classes) -> Tally {
        let tally = Mutex::new(Tally::default());
        std::thread::scope(|scope| {
            for job in 0..self.jobs.max(1) {
                let tally = &tally;
                scope.spawn(move || {
                    let found = oracle::with_stack(|| self.share(classes, job));
                    tally.lock().unwrap_or_else(std::sync::PoisonError::into_inner).join(found);
                });
            }
        });
        tally.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// What one of the threads does: each counts all classes, and they take those to be judged in turn.
    fn share(&self, classes: &Classes, job: usize) -> Tally {
        let (mut tally, mut number, mut turn) = (Tally::default(), 0, 0);
        classes.each(&mut |class| {
            let judged = number >= self.first && (number - self.first).is_multiple_of(self.every.max(1));
            if judged {
                if turn % self.jobs.max(1) == job {
                    self.class(classes, class, &mut tally);
                }
                turn += 1;
            }
            number += 1;
        });
        tally.all = number;
        tally
    }

    fn class(&self, classes: &Classes, class: &Class, tally: &mut Tally) {
        let effort = Effort { dfs: self.dfs, explorers: &COMPLETE, ..Effort::default() };
        tally.classes += 1;
        let orders = classes.orders(class);
        let text = classes.text(class, &orders[0]);
        let source = SourceFile::new("small.cl", text.as_str());
        let (ast, errors) = parse(&source);
        let oracle = match oracle::enumerate(&ast, Limits { states: 20_000, relations: 20_000 }) {
            Ok(found) if errors.is_empty() => Arc::new(found),
            Err(OracleError::TooBig) => return tally.too_big += 1,
            wrong => {
                return tally
                    .fault(text, Fault { explorer: None, check: "oracle", message: format!("{wrong:?}") });
            }
        };
        tally.hbrs += oracle.hbrs.len() as u64;
        let mut known = None;
        for order in orders {
            tally.programs += 1;
            let program = match check(&source, &reordered(&ast, &order)) {
                Ok(program) => Arc::new(program),
                Err(errors) => {
                    let message = format!("{errors:?}");
                    return tally.fault(text, Fault { explorer: None, check: "accepted", message });
                }
            };
            let oracle = Arc::clone(&oracle);
            let judgement = judge_against(oracle, known.take(), &program, Setting::default(), &effort);
            tally.add(&judgement, || classes.text(class, &order));
            known = judgement.known;
        }
    }
}

impl Tally {
    fn add(&mut self, judgement: &Judgement, text: impl Fn() -> String) {
        self.runs += judgement.executions.len() as u64;
        self.executions += judgement.executions.values().sum::<u64>();
        self.stopped += u64::from(judgement.stopped);
        for fault in &judgement.faults {
            self.fault(text(), fault.clone());
        }
    }

    fn fault(&mut self, text: String, fault: Fault) {
        let kind = (fault.explorer, fault.check);
        *self.faults.entry(kind).or_default() += 1;
        let size = |text: &str| (text.len(), text.to_owned());
        if self.smallest.get(&kind).is_none_or(|(best, _)| size(&text) < size(best)) {
            self.smallest.insert(kind, (text, fault));
        }
    }

    fn join(&mut self, other: Tally) {
        self.all = other.all;
        self.classes += other.classes;
        self.programs += other.programs;
        self.too_big += other.too_big;
        self.runs += other.runs;
        self.executions += other.executions;
        self.stopped += other.stopped;
        self.hbrs += other.hbrs;
        for (kind, count) in other.faults {
            *self.faults.entry(kind).or_default() += count;
        }
        for (kind, (text, fault)) in other.smallest {
            if self.smallest.get(&kind).is_none_or(|(best, _)| (text.len(), &text) < (best.len(), best)) {
                self.smallest.insert(kind, (text, fault));
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { all, classes, programs, too_big, runs, executions, stopped, hbrs, .. } = self;
        write!(f, "{classes} of {all} classes, {programs} programs, {hbrs} HBRs, {runs} runs")?;
        writeln!(f, ", {executions} executions; {too_big} too big, {stopped} runs too long")?;
        for ((explorer, check), programs) in &self.faults {
            let name = explorer.map_or("program", Explorer::name);
            writeln!(f, "{name} fails on {programs} programs: {check}; the smallest one:")?;
            if let Some((text, fault)) = self.smallest.get(&(*explorer, *check)) {
                writeln!(f, "{text}{fault}")?;
            }
        }
        Ok(())
    }
}
