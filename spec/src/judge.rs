//! One program, every explorer, and the oracle's word on it.

mod checks;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use loris_explorers::{
    Equivalence, Explorer, Limits as RunLimits, Observer, Options, Report, StopReason, explore,
};
use loris_interpreter::System;
use loris_lang::ast::Ast;
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;

use crate::compare::{Collector, Fingerprints, classes};
use crate::oracle::{Enumeration, Limits, OracleError, enumerate_under};
use crate::setting::Setting;

/// How much work one program may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Of the oracle.
    pub oracle: Limits,
    /// Depth-first search is run on programs with at most so many executions.
    pub dfs: u128,
    /// Executions of any other explorer; a run that needs more is not judged.
    pub executions: u64,
    /// Who is judged.
    pub explorers: &'static [Explorer],
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            oracle: Limits { states: 4_000, relations: 4_000 },
            dfs: 1_500,
            executions: 50_000,
            explorers: &Explorer::SEARCHES,
        }
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
    pub oracle: Arc<Enumeration>,
    /// The completeness of lazy DPOR.
    pub lazy_dpor: LazyDpor,
    /// Whether lazy DPOR warned.
    pub warned: bool,
    /// Explorers whose run needed too many executions.
    pub stopped: u32,
    /// Executions of each explorer that ran to its end.
    pub executions: BTreeMap<Explorer, u64>,
    /// Explorers that missed something shorter than the limit on the depth, where executions were truncated.
    pub short_of: BTreeSet<Explorer>,
    /// What there is, by fingerprint, once somebody has found it all.
    pub known: Option<Fingerprints>,
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
    judge_under(text, Setting::default(), effort)
}

/// The same under another profile: every explorer that admits it.
pub fn judge_under(text: &str, setting: Setting, effort: &Effort) -> Option<Judgement> {
    let (ast, program) = match catch("the language", || read(text)) {
        Ok(Ok((ast, program))) => (ast, Arc::new(Program::clone(&program).with_points(setting.points))),
        Ok(Err(fault)) | Err(fault) => return Some(Judgement::broken(fault)),
    };
    let oracle = match enumerate_under(&ast, setting.rules(), effort.oracle) {
        Ok(oracle) => oracle,
        Err(OracleError::TooBig) => return None,
        Err(error) => {
            let message = error.to_string();
            return Some(Judgement::broken(Fault { explorer: None, check: "oracle", message }));
        }
    };
    Some(judge_against(Arc::new(oracle), None, &program, setting, effort))
}

/// The same for a program of which all is known, perhaps by fingerprint too.
pub fn judge_against(
    oracle: Arc<Enumeration>,
    known: Option<Fingerprints>,
    program: &Arc<Program>,
    setting: Setting,
    effort: &Effort,
) -> Judgement {
    let total = oracle.schedules + oracle.assume_blocked + oracle.spins + oracle.truncated;
    let mut judgement = Judgement { oracle, known, ..Judgement::empty() };
    for explorer in effort.explorers.iter().copied() {
        let runs = match explorer {
            explorer if explorer.is_scheduler() => false,
            _ if !explorer.admits(setting.profile) => false,
            Explorer::Dfs => total <= effort.dfs,
            _ => true,
        };
        if runs {
            judgement.explorer(program, explorer, setting, effort);
        }
    }
    judgement
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
            oracle: Arc::default(),
            lazy_dpor: LazyDpor::NotJudged,
            warned: false,
            stopped: 0,
            executions: BTreeMap::new(),
            short_of: BTreeSet::new(),
            known: None,
        }
    }

    fn broken(fault: Fault) -> Self {
        Judgement { faults: vec![fault], ..Judgement::empty() }
    }

    fn explorer(&mut self, program: &Arc<Program>, explorer: Explorer, setting: Setting, effort: &Effort) {
        let limits =
            RunLimits { schedules: Some(effort.executions), depth: setting.depth, ..RunLimits::default() };
        let options = Options { limits, ..Options::default() };
        let system = System::under(Arc::clone(program), setting.profile);
        let run = |observer: &mut dyn Observer| {
            let report = catch("the explorer", || explore(&system, explorer, &options, observer));
            report.map_err(|fault| Fault { explorer: Some(explorer), ..fault })
        };
        let ended = match self.against_known(program, run) {
            Some(ended) => ended,
            None => self.against_oracle(program, run),
        };
        let (report, fingerprints) = match ended {
            Ok(ended) => ended,
            Err(fault) => return self.faults.push(fault),
        };
        if !matches!(report.stopped_by, None | Some(StopReason::Depth)) {
            self.stopped += 1;
            return;
        }
        self.executions.insert(explorer, report.statistics.executions());
        let all = fingerprints.states.len() == self.oracle.states.len();
        let promises = report.guarantee();
        let has_all = |equivalence: Equivalence| {
            report.statistics.classes(equivalence) == classes(&self.oracle, equivalence) as u64
        };
        let complete = Equivalence::ALL.into_iter().all(|one| !promises.includes(one) || has_all(one));
        if !report.complete() && !complete {
            self.short_of.insert(explorer);
        }
        if explorer == Explorer::LazyDpor {
            self.warned = !report.warnings.is_empty();
            self.lazy_dpor = match (all, self.warned) {
                (true, _) => LazyDpor::Complete,
                (_, true) => LazyDpor::MissedWithWarning,
                (_, false) => LazyDpor::MissedSilently,
            };
        }
    }

    /// Runs an explorer by fingerprints alone; `None` if these are not known, or are not as they should be: then a
    /// run that keeps all has to say what is wrong.
    fn against_known(
        &mut self,
        program: &Arc<Program>,
        run: impl Fn(&mut dyn Observer) -> Result<Report, Fault>,
    ) -> Option<Result<(Report, Fingerprints), Fault>> {
        let known = self.known.as_ref()?;
        let mut found = Fingerprints::default();
        let report = match run(&mut found) {
            Ok(report) => report,
            Err(fault) => return Some(Err(fault)),
        };
        if matches!(report.stopped_by, None | Some(StopReason::Depth)) {
            if !known.allow(&found, checks::promised(&report)) {
                return None;
            }
            self.faults.append(&mut checks::of_known_run(program, &self.oracle, &report, &found));
        }
        Some(Ok((report, found)))
    }

    /// Runs an explorer and compares all that it finds with the oracle.
    fn against_oracle(
        &mut self,
        program: &Arc<Program>,
        run: impl Fn(&mut dyn Observer) -> Result<Report, Fault>,
    ) -> Result<(Report, Fingerprints), Fault> {
        let mut found = Collector::default();
        let report = run(&mut found)?;
        if matches!(report.stopped_by, None | Some(StopReason::Depth)) {
            let mut faults = checks::of_run(program, &self.oracle, &report, &found);
            if faults.is_empty() && checks::promised(&report).includes(Equivalence::Hbr) {
                self.known = Some(found.fingerprints.clone());
            }
            self.faults.append(&mut faults);
        }
        Ok((report, found.fingerprints))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let explorer = self.explorer.map_or("program", Explorer::name);
        write!(f, "{explorer}: {}: {}", self.check, self.message)
    }
}
