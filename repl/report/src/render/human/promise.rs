//! What a run proves, and what may help where it proves nothing.

use std::fmt::Write as _;

use loris_explorers::{
    Doubt, Equivalence, Explorer, Guarantee, Label, RacingAccess, Report, StopReason, WithinDepth,
};
use loris_interpreter::profile::AfterFailure;
use loris_lang::ir::Points;
use loris_lang::source::SourceFile;

use crate::render::words::why;
use crate::results::{Results, Run, earned};
use crate::style::{Ink, counted, counted_were};

/// Of so many threads it is said where they stood.
const MOST_THREADS: usize = 8;

/// What helps where so many points are not enough.
pub fn more_points(doubt: &Doubt, points: Points) -> &'static str {
    match (doubt, points) {
        (Doubt::YieldsToOthers(_), _) | (_, Points::Racy) => {
            "`--points all` has every access as a scheduling point"
        }
        _ => "`--points racy` has the accesses that race as scheduling points, `--points all` every access",
    }
}

/// What the run proves; lines of help where it was stopped.
pub(super) fn promise(run: &Run, results: &Results, ink: Ink) -> String {
    let (report, source) = (&run.report, &results.source);
    let earned = earned(report);
    let mut text = if earned.is_none() {
        let doubt = run.doubt.as_ref().map(|doubt| doubt_in_words(doubt, source));
        let reason = doubt.unwrap_or_else(|| reason(report));
        format!("  {}\n", ink.doubt(&format!("guarantee: none, {reason}")))
    } else {
        format!("  guarantee: {}\n", kept(earned, report, results.points))
    };
    let way_on = run.doubt.as_ref().map(|doubt| more_points(doubt, results.points).to_owned());
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
        Doubt::YieldsToOthers(at) => format!(
            "a thread yields to others at a `yield` ({}) if it ran last, and fewer scheduling points change who did",
            source.locate(*at)
        ),
    }
}

/// What a run has seen that earned a guarantee.
pub(crate) fn kept(earned: Guarantee, report: &Report, points: Points) -> String {
    let what = match (points, report.profile.failures) {
        (Points::Racy | Points::Sync, AfterFailure::Stop) => {
            return "every terminal state without a failure was seen, every deadlock with it, and some failure if \
                    there is one"
                .to_owned();
        }
        _ => earned.finest().map_or("state", Equivalence::class),
    };
    format!("every terminal {what} was seen, every deadlock and every failure with it")
}

/// Why nothing is proven.
fn reason(report: &Report) -> String {
    let truncated = report.statistics.truncated;
    match (report.guarantee(), report.explorer, report.stopped_by) {
        (promised, explorer, _) if promised.is_none() && explorer.is_scheduler() => {
            "a silent miss is possible; `--lazy-optimal-dpor` searches to the end".to_owned()
        }
        (promised, ..) if promised.is_none() => {
            "a silent miss is possible; `--lazy-optimal-dpor` is sound".to_owned()
        }
        _ if truncated > 0 => {
            format!("{} truncated at the limit on depth", counted_were(truncated, "execution"))
        }
        (.., Some(StopReason::Bound)) => "there may be more beyond the bound".to_owned(),
        (.., Some(StopReason::NoEnd)) if report.statistics.schedules == 0 => {
            "every execution goes round for ever, so there is no terminal state to look at".to_owned()
        }
        (.., Some(StopReason::NoEnd)) => {
            "every terminal state was seen, but executions can come to where they go round for ever".to_owned()
        }
        (.., Some(StopReason::States)) => "the pass over states was too short".to_owned(),
        _ => "the search did not end by itself".to_owned(),
    }
}

fn help(report: &Report, source: &SourceFile) -> Vec<String> {
    let mut lines = Vec::new();
    if !report.truncated_at.is_empty() {
        let when = match report.stopped_by {
            Some(StopReason::NoEnd) => "where the first goes round",
            _ => "when the first was truncated",
        };
        lines.push(format!("{when}, {}", standing(&report.truncated_at, source)));
        lines.push("a loop that waits for other threads can be written `await …;`".to_owned());
    }
    lines.extend(within_the_limit(report));
    let out_of_time =
        matches!(report.stopped_by, Some(StopReason::Schedules | StopReason::Events | StopReason::Timeout));
    if out_of_time && report.guarantee().is_some() {
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

/// What executions that were truncated may have made a search miss within the limit, and which one misses nothing there.
fn within_the_limit(report: &Report) -> Option<String> {
    let other = misses_nothing_within(report.guarantee())?;
    let share = match report.within_depth()? {
        WithinDepth::All => return None,
        WithinDepth::Share => share(report),
        WithinDepth::Unknown => None,
    };
    let missed = match share {
        Some(events) => {
            format!("nothing is missed in which no thread has more than {}", counted(events, "event"))
        }
        None => "what is shorter than the limit may be missed".to_owned(),
    };
    Some(format!("{missed}; `--{other}` misses nothing up to the limit"))
}

/// A search that promises this, and keeps it within a limit on depth.
fn misses_nothing_within(guarantee: Guarantee) -> Option<Explorer> {
    Some(match guarantee.finest()? {
        Equivalence::Hbr | Equivalence::ReadsFrom => Explorer::HbrCaching,
        Equivalence::LazyHbr | Equivalence::LazyReadsFrom => Explorer::LazyReverseSearch,
        Equivalence::State => Explorer::LazyHbrCaching,
    })
}

/// So many events of each thread fit into the limit.
fn share(report: &Report) -> Option<u64> {
    (report.statistics.max_depth as u64).checked_div(report.statistics.max_threads as u64)
}

/// A complete search that may end where this one did not.
fn smaller_search(explorer: Explorer) -> Option<&'static str> {
    Some(match explorer.guarantee().finest()? {
        finest if finest.is_finer_than(Equivalence::LazyHbr) => {
            "`--state-caching` sees every terminal state, `--lazy-hbr-caching` every terminal lazy HBR; \
             either may end sooner"
        }
        Equivalence::State => "`--dpor` may end sooner, and needs little memory",
        _ => "`--state-caching` sees every terminal state and may end sooner",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_to_miss_nothing_within_the_limit_misses_nothing() {
        let promises = Explorer::all().map(Explorer::guarantee).filter(|promise| promise.is_some());
        for promise in promises {
            let other = misses_nothing_within(promise).expect("there is one");
            let finest = promise.finest().expect("something is promised");
            assert!(
                other.guarantee().includes(finest) && other.within_depth() == WithinDepth::All,
                "{other}"
            );
        }
    }
}
