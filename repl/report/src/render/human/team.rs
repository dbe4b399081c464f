//! The team: which of its searches proved what, and who speaks for both.

use loris_explorers::team::{Pass, Then};
use loris_explorers::{Explorer, Finding, Report, StopReason};

use super::{bugs, headline_of};
use crate::render::words::why_of;
use crate::results::{Results, Run, earned, knows};
use crate::style::{Ink, counted};

/// The run whose verdict is that of the team: the one over relations, unless the pass over states alone proved something,
/// or alone found a bug where nothing is proven.
pub(super) fn voice<'a>(run: &'a Run, results: &'a Results) -> &'a Run {
    let Some(pass) = results.pass() else { return run };
    if knows(pass) > knows(run) { pass } else { run }
}

/// The bugs that the pass alone has found.
pub(super) fn found_by_pass<'a>(run: &'a Run, results: &'a Results) -> impl Iterator<Item = &'a Finding> {
    let of_pass = results.pass().into_iter().flat_map(|pass| &pass.report.findings);
    of_pass.filter(|found| run.report.findings.iter().all(|known| known.bug != found.bug))
}

/// The line about the searches that ran because none was named.
pub(super) fn line(run: &Run, results: &Results) -> Option<String> {
    let pass = results.pass()?;
    let (states, relations) = (pass.report.explorer, Explorer::DEFAULT);
    if std::ptr::eq(pass, run) {
        return Some(format!("explorer: {states}, the first of the default; {}", not_run(&pass.report)?));
    }
    let text = match (earned(&run.report).is_some(), earned(&pass.report).is_some()) {
        (true, true) => "both saw every terminal state".to_owned(),
        (true, false) => format!("the first proves nothing: {}", stopped(&pass.report)),
        (false, true) => "the first alone proves this".to_owned(),
        (false, false) => format!("nor does the first prove anything: {}", stopped(&pass.report)),
    };
    let after = run.report.after.map_or_else(String::new, |_| format!(", then {}", run.report.explorer));
    Some(format!("explorers: {states} and {relations}{after}, the default; {text}"))
}

/// Why the search over relations did not run.
fn not_run(pass: &Report) -> Option<String> {
    let Pass { then, .. } = pass.pass?;
    Some(match then {
        Then::Relations => return None,
        Then::Stopped => format!("{} was not begun", Explorer::DEFAULT),
        Then::NoEndOfRelations => {
            format!(
                "{} did not run: where executions go round, there is no end of relations",
                Explorer::DEFAULT
            )
        }
    })
}

/// Why the pass proves nothing.
fn stopped(pass: &Report) -> String {
    let states = pass.pass.map_or(0, |pass| pass.states);
    match pass.stopped_by {
        Some(StopReason::States) => format!("it was stopped after {}", counted(states, "state")),
        Some(reason) => why_of(pass, reason).to_owned(),
        None => "it promises nothing".to_owned(),
    }
}

/// What the pass comes to, when the search after it goes on.
pub fn passed(pass: &Report, ink: Ink) -> String {
    format!(
        "{}  {}\n  {} goes on, to go through the relations (Ctrl-C ends it)\n",
        headline_of(pass, ink),
        bugs(pass, ink),
        Explorer::DEFAULT
    )
}
