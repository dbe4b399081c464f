//! What a run proves, and what may help where it proves nothing.

use std::fmt::Write as _;

use loris_explorers::{Doubt, Explorer, Guarantee, Label, RacingAccess, Report, StopReason};
use loris_lang::source::SourceFile;

use crate::render::words::{whole, why};
use crate::results::{Run, earned};
use crate::style::{Ink, counted, counted_were};

/// Of so many threads it is said where they stood.
const MOST_THREADS: usize = 8;

/// What helps where points at synchronisation are not enough.
pub const SYNC_HELP: &str =
    "`--points racy` has the accesses that race as scheduling points, `--points all` every access";

/// What the run proves; lines of help where it was stopped.
pub(super) fn promise(run: &Run, source: &SourceFile, ink: Ink) -> String {
    let report = &run.report;
    let mut text = match whole(earned(report)) {
        None => {
            let doubt = run.doubt.as_ref().map(|doubt| doubt_in_words(doubt, source));
            let reason = doubt.unwrap_or_else(|| reason(report));
            format!("  {}\n", ink.doubt(&format!("guarantee: none, {reason}")))
        }
        Some(whole) => {
            format!("  guarantee: {whole} was seen, every deadlock and every failure with it\n")
        }
    };
    let way_on = run.doubt.as_ref().map(|_| SYNC_HELP.to_owned());
    for line in way_on.into_iter().chain(help(report, source)) {
        let _ = writeln!(text, "    help: {line}");
    }
    text
}

/// Why points at synchronisation are not enough.
pub fn doubt_in_words(doubt: &Doubt, source: &SourceFile) -> String {
    let place = |access: &RacingAccess| source.locate(access.at);
    match doubt {
        Doubt::Race { variable, ends: [one, other] } => {
            let (one, other) = (place(one), place(other));
            format!("accesses of {variable} race, at {one} and {other}, and are no scheduling points")
        }
        Doubt::AtGuard { variable, write, thread, guard } => {
            let (writer, at, guard) = (&write.thread, place(write), source.locate(*guard));
            format!(
                "{writer} may write {variable} at {at} while {thread} stands at a guard that names it ({guard}), and \
                 the write is no scheduling point"
            )
        }
        Doubt::Unknown(reason) => format!("whether accesses race was not found out: {}", why(*reason)),
    }
}

/// Why nothing is proven.
fn reason(report: &Report) -> String {
    let cut = report.statistics.cut;
    match (report.guarantee(), report.explorer, report.stopped_by) {
        (Guarantee::None, explorer, _) if explorer.is_scheduler() => {
            "a silent miss is possible; `--lazy-optimal-dpor` searches to the end".to_owned()
        }
        (Guarantee::None, ..) => "a silent miss is possible; `--lazy-optimal-dpor` is sound".to_owned(),
        _ if cut > 0 => {
            format!("{} cut at the limit on depth", counted_were(cut, "execution"))
        }
        (.., Some(StopReason::Bound)) => "there may be more beyond the bound".to_owned(),
        (.., Some(StopReason::NoEnd)) => {
            "every execution goes round for ever, so there is no terminal state to look at".to_owned()
        }
        _ => "the search did not end by itself".to_owned(),
    }
}

fn help(report: &Report, source: &SourceFile) -> Vec<String> {
    let mut lines = Vec::new();
    if !report.cut_at.is_empty() {
        let when = match report.stopped_by {
            Some(StopReason::NoEnd) => "where the first goes round",
            _ => "when the first was cut",
        };
        lines.push(format!("{when}, {}", standing(&report.cut_at, source)));
        lines.push("a loop that waits for other threads can be written `await …;`".to_owned());
    }
    if report.stopped_by == Some(StopReason::Depth) {
        lines.extend(within_the_limit(report));
    }
    let out_of_time =
        matches!(report.stopped_by, Some(StopReason::Schedules | StopReason::Events | StopReason::Timeout));
    if out_of_time && report.guarantee() != Guarantee::None {
        lines.extend(smaller_search(report.explorer).map(str::to_owned));
    }
    lines
}

/// `a at read x (p.cl:3:7), b at lock m (p.cl:8:3)`
pub(super) fn standing(at: &[Label], source: &SourceFile) -> String {
    let places = at.iter().take(MOST_THREADS);
    let places = places.map(|label| format!("{} ({})", label.text, source.locate(label.at)));
    let more = at.len().checked_sub(MOST_THREADS + 1);
    let more = more.map(|more| counted(more as u64 + 1, "more thread"));
    places.chain(more).collect::<Vec<String>>().join(", ")
}

/// What executions that were cut may have made a search miss within the limit, and which one misses nothing there.
fn within_the_limit(report: &Report) -> Option<String> {
    let (events, other) = match report.explorer {
        Explorer::LedgerHbr => (share(report), "--hbr-caching"),
        Explorer::LazyOptimalDpor => (share(report), "--lazy-reverse-search"),
        Explorer::LazyTreeDpor => (None, "--lazy-reverse-search"),
        _ => return None,
    };
    let missed = match events {
        Some(events) => {
            format!("nothing is missed in which no thread has more than {}", counted(events, "event"))
        }
        None => "what is shorter than the limit may be missed".to_owned(),
    };
    Some(format!("{missed}; `{other}` misses nothing up to the limit"))
}

/// So many events of each thread fit into the limit.
fn share(report: &Report) -> Option<u64> {
    (report.statistics.max_depth as u64).checked_div(report.statistics.max_threads as u64)
}

/// A complete search that may end where this one did not.
fn smaller_search(explorer: Explorer) -> Option<&'static str> {
    match explorer.guarantee() {
        Guarantee::Hbrs => Some(
            "`--state-caching` sees every terminal state, `--lazy-hbr-caching` every terminal lazy HBR; \
             either may end sooner",
        ),
        Guarantee::LazyHbrs => Some("`--state-caching` sees every terminal state and may end sooner"),
        Guarantee::TerminalStates => Some("`--dpor` may end sooner, and needs little memory"),
        Guarantee::None => None,
    }
}
