//! One program, every explorer, and the oracle's word on it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use loris_explorers::{Explorer, FindingKind, Guarantee, Limits as RunLimits, Options, Report, explore};
use loris_lang::ast::Ast;
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;

use crate::compare::{Collector, difference, outcome};
use crate::oracle::{Enumeration, Limits, OracleError, Outcome, enumerate};
use crate::replay::replay;

/// How much work one program may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Of the oracle.
    pub oracle: Limits,
    /// Depth-first search is run on programs with at most so many executions.
    pub dfs: u128,
    /// Executions of any other explorer; a run that needs more is not judged.
    pub executions: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { oracle: Limits { states: 4_000, relations: 4_000 }, dfs: 1_500, executions: 50_000 }
    }
}

/// Something that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Whose; none if the program did not get as far.
    pub explorer: Option<Explorer>,
    /// Which check.
    pub check: &'static str,
    /// The details.
    pub message: String,
}

/// What lazy DPOR made of a program. It promises nothing; its warnings are meant to tell when it misses something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LazyDpor {
    /// It found every terminal state.
    Complete,
    /// It missed some, with a warning.
    MissedWithWarning,
    /// It missed some without a warning.
    MissedSilently,
    /// It was not run to its end.
    NotJudged,
}

/// The result of judging one program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// What the oracle found.
    pub oracle: Enumeration,
    /// The completeness of lazy DPOR.
    pub lazy_dpor: LazyDpor,
    /// Whether lazy DPOR warned.
    pub warned: bool,
    /// Explorers whose run needed too many executions.
    pub stopped: u32,
    /// Executions of each explorer that ran to its end.
    pub executions: BTreeMap<Explorer, u64>,
}

/// A program from its text.
///
/// # Errors
///
/// It is rejected.
pub fn read(text: &str) -> Result<(Ast, Arc<Program>), Fault> {
    let rejected = |message: String| Fault { explorer: None, check: "accepted", message };
    let source = SourceFile::new("random.cl", text);
    let (ast, errors) = loris_lang::parse(&source);
    if !errors.is_empty() {
        return Err(rejected(format!("{errors:?}")));
    }
    match loris_lang::check(&source, &ast) {
        Ok(program) => Ok((ast, Arc::new(program))),
        Err(errors) => Err(rejected(format!("{errors:?}"))),
    }
}

/// Judges a program; `None` if it is too big for the oracle.
pub fn judge(text: &str, effort: &Effort) -> Option<Judgement> {
    let (ast, program) = match catch("the language", || read(text)) {
        Ok(Ok(read)) => read,
        Ok(Err(fault)) | Err(fault) => return Some(Judgement::broken(fault)),
    };
    let oracle = match enumerate(&ast, effort.oracle) {
        Ok(oracle) => oracle,
        Err(OracleError::TooBig) => return None,
        Err(error) => {
            let message = error.to_string();
            return Some(Judgement::broken(Fault { explorer: None, check: "oracle", message }));
        }
    };
    let mut judgement = Judgement { oracle, ..Judgement::empty() };
    for explorer in Explorer::ALL {
        let total = judgement.oracle.schedules + judgement.oracle.assume_blocked;
        let runs = match explorer {
            Explorer::Random => false,
            Explorer::Dfs => total <= effort.dfs,
            _ => true,
        };
        if runs {
            judgement.explorer(&program, explorer, effort);
        }
    }
    Some(judgement)
}

/// Runs something that might panic.
fn catch<T>(what: &str, run: impl FnOnce() -> T) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        let message = format!("{what}: {}", text.unwrap_or_default());
        Fault { explorer: None, check: "no panic", message }
    })
}

impl Judgement {
    fn empty() -> Self {
        Judgement {
            faults: Vec::new(),
            oracle: Enumeration::default(),
            lazy_dpor: LazyDpor::NotJudged,
            warned: false,
            stopped: 0,
            executions: BTreeMap::new(),
        }
    }

    fn broken(fault: Fault) -> Self {
        Judgement { faults: vec![fault], ..Judgement::empty() }
    }

    fn explorer(&mut self, program: &Arc<Program>, explorer: Explorer, effort: &Effort) {
        let limits = RunLimits { schedules: Some(effort.executions), ..RunLimits::default() };
        let options = Options { limits, ..Options::default() };
        let mut found = Collector::default();
        let report = match catch("the explorer", || explore(program, explorer, &options, &mut found)) {
            Ok(report) => report,
            Err(fault) => return self.faults.push(Fault { explorer: Some(explorer), ..fault }),
        };
        if !report.complete() {
            self.stopped += 1;
            return;
        }
        self.executions.insert(explorer, report.statistics.executions());
        let mut checks = Checks { oracle: &self.oracle, report: &report, found: &found, faults: Vec::new() };
        checks.sets();
        checks.counts();
        checks.schedules();
        checks.conditions();
        checks.replays(program);
        self.faults.append(&mut checks.faults);
        if explorer == Explorer::LazyDpor {
            self.warned = !report.warnings.is_empty();
            self.lazy_dpor = if found.states == self.oracle.states {
                LazyDpor::Complete
            } else if self.warned {
                LazyDpor::MissedWithWarning
            } else {
                LazyDpor::MissedSilently
            };
        }
    }
}

/// The checks on one run that ended by itself.
struct Checks<'a> {
    oracle: &'a Enumeration,
    report: &'a Report,
    found: &'a Collector,
    faults: Vec<Fault>,
}

impl Checks<'_> {
    fn fault(&mut self, check: &'static str, message: String) {
        self.faults.push(Fault { explorer: Some(self.report.explorer), check, message });
    }

    fn equal<T: PartialEq + Copy + fmt::Debug>(&mut self, check: &'static str, expected: T, found: T) {
        if expected != found {
            self.fault(check, format!("{expected:?} expected, {found:?} found"));
        }
    }

    fn same_set<T: Ord + fmt::Debug>(
        &mut self,
        check: &'static str,
        expected: &BTreeSet<T>,
        found: &BTreeSet<T>,
    ) {
        if let Some(message) = difference(expected, found) {
            self.fault(check, message);
        }
    }

    /// Nothing is too much; where the explorer promises it, nothing is missing.
    fn sets(&mut self) {
        let (oracle, found) = (self.oracle, self.found);
        let guarantee = self.report.guarantee();
        if guarantee >= Guarantee::TerminalStates {
            for outcome in [Outcome::Ok, Outcome::Deadlock, Outcome::Failure] {
                let check = match outcome {
                    Outcome::Deadlock => "deadlock states",
                    Outcome::Failure => "failure states",
                    _ => "states",
                };
                self.same_set(check, &oracle.states_with(outcome), &found.states_with(outcome));
            }
        } else if let Some(state) = found.states.iter().find(|(s, o)| oracle.states.get(s) != Some(o)) {
            self.fault("states that exist", format!("{state:?}"));
        }
        match guarantee {
            Guarantee::Hbrs => self.same_set("HBRs", &oracle.hbrs, &found.hbrs),
            _ => self.exist("HBRs that exist", found.hbrs.difference(&oracle.hbrs).next()),
        }
        match guarantee {
            Guarantee::Hbrs | Guarantee::LazyHbrs => {
                self.same_set("lazy HBRs", &oracle.lazy_hbrs, &found.lazy_hbrs);
            }
            _ => self.exist("lazy HBRs that exist", found.lazy_hbrs.difference(&oracle.lazy_hbrs).next()),
        }
    }

    fn exist<T: fmt::Debug>(&mut self, check: &'static str, extra: Option<T>) {
        if let Some(extra) = extra {
            self.fault(check, format!("{extra:?}"));
        }
    }

    /// Counts by fingerprint are those of the exact forms, and in the order that the theory gives.
    fn counts(&mut self) {
        let (statistics, found) = (self.report.statistics, self.found);
        let count = |set: usize| set as u64;
        self.equal("number of states", count(found.states.len()), statistics.states);
        self.equal("number of HBRs", count(found.hbrs.len()), statistics.hbrs);
        self.equal("number of lazy HBRs", count(found.lazy_hbrs.len()), statistics.lazy_hbrs);
        let deadlocks = count(found.states_with(Outcome::Deadlock).len());
        self.equal("number of deadlock states", deadlocks, statistics.deadlock_states);
        let failures = count(found.states_with(Outcome::Failure).len());
        self.equal("number of failure states", failures, statistics.failure_states);
        let chain = [statistics.states, statistics.lazy_hbrs, statistics.hbrs, statistics.schedules];
        if !chain.is_sorted() {
            self.fault("states ≤ lazy HBRs ≤ HBRs ≤ schedules", format!("{chain:?}"));
        }
    }

    /// Depth-first search runs each schedule once; HBR caching one for each terminal relation.
    fn schedules(&mut self) {
        let (statistics, oracle) = (self.report.statistics, self.oracle);
        match self.report.explorer {
            Explorer::Dfs => {
                self.equal("schedules", oracle.schedules, u128::from(statistics.schedules));
                self.equal("assume-blocked", oracle.assume_blocked, u128::from(statistics.assume_blocked));
                self.equal("deadlocked", oracle.deadlocked, u128::from(statistics.deadlock_schedules));
                self.equal("failed", oracle.failed, u128::from(statistics.failure_schedules));
                if oracle.assume_blocked == 0 {
                    self.equal("longest execution", oracle.longest, statistics.max_depth);
                }
            }
            Explorer::HbrCaching => self.equal("one each", statistics.hbrs, statistics.schedules),
            Explorer::LazyHbrCaching => self.equal("one each", statistics.lazy_hbrs, statistics.schedules),
            _ => {}
        }
    }

    fn conditions(&mut self) {
        let (report, oracle) = (self.report, self.oracle);
        let complete = report.guarantee() >= Guarantee::TerminalStates;
        for (number, (found, expected)) in report.conditions.iter().zip(&oracle.conditions).enumerate() {
            if complete && found.holds != Some(*expected) {
                let message = format!("{number}: {expected} expected, {:?} found", found.holds);
                self.fault("conditions", message);
            }
        }
        self.equal("number of conditions", oracle.conditions.len(), report.conditions.len());
    }

    /// Every finding happens again when its schedule is replayed.
    fn replays(&mut self, program: &Arc<Program>) {
        for finding in &self.report.findings {
            let mut machine = match replay(program, &finding.schedule) {
                Ok(machine) => machine,
                Err(error) => {
                    self.fault("replay", format!("{}: {error}", finding.schedule));
                    continue;
                }
            };
            let ended = machine.outcome().map(outcome);
            let expected = match finding.kind {
                FindingKind::Deadlock | FindingKind::MutexDeadlock => Outcome::Deadlock,
                FindingKind::Failure => Outcome::Failure,
            };
            self.equal("replay", Some(expected), ended);
        }
        let met = |kind: Outcome| self.found.states.values().any(|outcome| *outcome == kind);
        if (met(Outcome::Deadlock) || met(Outcome::Failure)) && self.report.findings.is_empty() {
            self.fault("findings", "bugs were met and none is reported".to_owned());
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let explorer = self.explorer.map_or("program", Explorer::name);
        write!(f, "{explorer}: {}: {}", self.check, self.message)
    }
}
