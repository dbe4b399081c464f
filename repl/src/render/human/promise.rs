//! What a run proves, and what may help where it proves nothing.

use std::fmt::Write as _;

use loris_explorers::{Explorer, Guarantee, Report, StopReason};
use loris_lang::source::SourceFile;

use crate::exit::earned;
use crate::look::{Ink, counted, counted_were};

/// Of so many threads it is said where they stood.
const MOST_THREADS: usize = 8;

/// What the run proves; lines of help where it was stopped.
pub(super) fn promise(report: &Report, source: &SourceFile, ink: Ink) -> String {
    let mut text = match earned(report) {
        Guarantee::None => format!("  {}\n", ink.doubt(&format!("guarantee: none, {}", reason(report)))),
        Guarantee::Hbrs => kept("every terminal HBR"),
        Guarantee::LazyHbrs => kept("every terminal lazy HBR"),
        Guarantee::TerminalStates => kept("every terminal state"),
    };
    for line in help(report, source) {
        let _ = writeln!(text, "    help: {line}");
    }
    text
}

fn kept(what: &str) -> String {
    format!("  guarantee: {what} was seen, every deadlock and every failure with it\n")
}

/// Why nothing is proven.
fn reason(report: &Report) -> String {
    let cut = report.statistics.cut;
    match (report.guarantee(), report.explorer) {
        (Guarantee::None, explorer) if explorer.is_scheduler() => {
            "a silent miss is possible; `--lazy-optimal-dpor` searches to the end".to_owned()
        }
        (Guarantee::None, _) => "a silent miss is possible; `--lazy-optimal-dpor` is sound".to_owned(),
        _ if cut > 0 => {
            format!("{} cut at the limit on depth", counted_were(cut, "execution"))
        }
        _ if report.stopped_by == Some(StopReason::Bound) => "there may be more beyond the bound".to_owned(),
        _ => "the search did not end by itself".to_owned(),
    }
}

fn help(report: &Report, source: &SourceFile) -> Vec<String> {
    let mut lines = Vec::new();
    if !report.cut_at.is_empty() {
        let places = report.cut_at.iter().take(MOST_THREADS);
        let places = places.map(|label| format!("{} ({})", label.text, source.locate(label.at)));
        let more = report.cut_at.len().checked_sub(MOST_THREADS + 1);
        let more = more.map(|more| counted(more as u64 + 1, "more thread"));
        let places: Vec<String> = places.chain(more).collect();
        lines.push(format!("when the first was cut, {}", places.join(", ")));
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
