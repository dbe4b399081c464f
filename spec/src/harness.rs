//! Runs one program file under every explorer and the oracle, and checks what its head promises.
//!
//! A file is one case or, with `define` lines, several. Each case is run by all explorers that its head does not
//! skip. Three kinds of things are compared: the figures with the head, the figures of the explorers with each
//! other, as far as their guarantees go, and both with the oracle, where it can finish. Everything that does not
//! match is reported, not only the first.

mod agreement;
mod case;
mod depths;
mod figures;
mod judge;
mod liveness;
mod races;
mod rejected;
mod switches;

use std::sync::Arc;

use loris_explorers::{Counting, Explorer, Limits, Observer, Options, Progress, Report, StopReason, explore};
use loris_lang::ast::Ast;
use loris_lang::ir::Program;

pub use case::Case;
pub use figures::Figures;
pub use races::pairs as racing_pairs;

use crate::once::broken_claim;

/// An explorer that runs so many executions, or as many as bring about so many events, is taken not to finish.
const EXECUTIONS: u64 = 250_000;
const EVENTS: u64 = 8_000_000;

/// So is reverse search if it looks at so many parts of executions, steps counted too.
const PARTS: u64 = 500_000;

/// Schedules of an explorer that never ends.
const RANDOM: u64 = 100;

/// Stops a run that works too long.
struct Budget {
    left: u64,
}

impl Budget {
    fn with(explorer: Explorer) -> Self {
        Budget { left: if explorer == Explorer::LazyReverseSearch { PARTS } else { u64::MAX } }
    }
}

impl Observer for Budget {
    fn poll(&mut self, _: &Progress<'_>) -> Option<StopReason> {
        self.left = self.left.saturating_sub(u64::from(self.interval()));
        (self.left == 0).then_some(StopReason::Timeout)
    }
}

/// What did not match.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Mismatch {
    /// The file, and the constants of the case.
    pub case: String,
    /// What it is about: an explorer and a key of the head, or another check.
    pub about: String,
    /// What was expected and what was found.
    pub text: String,
}

/// All that does not match in one file. `name` is shown; `text` is the program with its head.
pub fn check(name: &str, text: &str) -> Vec<Mismatch> {
    match Case::all(name, text) {
        Ok(cases) => cases.iter().flat_map(check_case).collect(),
        Err(message) => vec![Mismatch { case: name.to_owned(), about: "head".to_owned(), text: message }],
    }
}

/// The numbers of a file once more, by depth-first search and told apart by exact forms, so that no collision of
/// fingerprints can hide a difference. Cases with more than `most` schedules are left out.
pub fn check_exactly(name: &str, text: &str, most: u64) -> Vec<Mismatch> {
    let cases = Case::all(name, text).unwrap_or_default();
    let exact = |case: &Case| {
        let (_, program) = case.compile().ok()?;
        let limits = Limits { schedules: Some(most), ..Limits::default() };
        let options = Options { limits, counting: Counting::Exact, ..Options::default() };
        let report = explore(case.system(&Arc::new(program)), Explorer::Dfs, &options, &mut ());
        report.complete().then(|| judge::against_head(case, &report))
    };
    cases.iter().filter_map(exact).flatten().collect()
}

fn check_case(case: &Case) -> Vec<Mismatch> {
    if !case.expectations.errors.is_empty() {
        return rejected::check(case);
    }
    match case.compile() {
        Ok((ast, program)) => run(case, &ast, &Arc::new(program)),
        Err(errors) => vec![case.mismatch("compile", errors.join("; "))],
    }
}

/// Runs all explorers of a case and compares.
fn run(case: &Case, ast: &Ast, program: &Arc<Program>) -> Vec<Mismatch> {
    let mut mismatches = liveness::check(case, ast, program);
    if case.expectations.are_of_liveness_alone() {
        return mismatches;
    }
    let mut reports = Vec::new();
    for explorer in Explorer::SEARCHES {
        if case.skips(explorer) {
            continue;
        }
        let report = explore(case.system(program), explorer, &options(explorer), &mut Budget::with(explorer));
        if !explorer.is_scheduler() && !report.complete() {
            mismatches
                .push(case.mismatch(explorer.name(), "does not finish: skip it with a reason".to_owned()));
        }
        mismatches.extend(judge::against_head(case, &report));
        if let Some(broken) = broken_claim(&report, program).filter(|_| report.complete()) {
            mismatches.push(case.mismatch(format!("{explorer} one each"), broken));
        }
        reports.push(report);
    }
    mismatches.extend(agreement::among(case, &reports));
    mismatches.extend(agreement::with_oracle(case, ast, &reports));
    mismatches.extend(switches::check(case, ast, program));
    mismatches.extend(depths::check(case, program));
    mismatches.extend(races::check(case, ast, program));
    mismatches
}

/// The figures of a program: those of depth-first search if it finishes, and those of the oracle if it does.
/// Two programs that share no code; where both stand they ought to be equal.
///
/// # Errors
/// The mistakes of the program.
pub fn figures(case: &Case) -> Result<(Option<Figures>, Option<Figures>), Vec<String>> {
    let (ast, program) = case.compile()?;
    let report = explore(case.system(&Arc::new(program)), Explorer::Dfs, &options(Explorer::Dfs), &mut ());
    Ok((report.complete().then(|| Figures::of(&report)), Figures::of_oracle(&ast, case.setting()).ok()))
}

fn options(explorer: Explorer) -> Options {
    let executions = if explorer.is_scheduler() { RANDOM } else { EXECUTIONS };
    let limits = Limits { schedules: Some(executions), events: Some(EVENTS), ..Limits::default() };
    Options { limits, ..Options::default() }
}

impl Case {
    fn mismatch(&self, about: impl Into<String>, text: String) -> Mismatch {
        Mismatch { case: self.name.clone(), about: about.into(), text }
    }
}

/// Whether the run went to its end with a promise.
fn is_proof(report: &Report) -> bool {
    report.complete() && report.guarantee().is_some()
}
