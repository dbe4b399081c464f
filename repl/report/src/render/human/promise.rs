//! What a run proves.

use std::fmt::Write as _;

use loris_explorers::{Doubt, Equivalence, Guarantee, RacingAccess, Report, StopReason};
use loris_interpreter::profile::AfterFailure;
use loris_lang::ir::Points;
use loris_lang::source::SourceFile;

use crate::render::human::advice;
use crate::render::words::why;
use crate::results::{Results, Run, earned};
use crate::style::{Ink, counted_were};

/// What helps where so many points are not enough.
pub fn more_points(doubt: &Doubt, points: Points) -> &'static str {
    match (doubt, points) {
        (Doubt::YieldsToOthers(_), _) | (_, Points::Racy) => {
            "`--points all` has every access as a scheduling point"
        }
        _ => "`--points racy` has the accesses that race as scheduling points, `--points all` every access",
    }
}

/// What is proven: by the run whose word it is, which of the team may be another one. Lines of help where the search was
/// stopped.
pub(super) fn promise(run: &Run, voice: &Run, results: &Results, ink: Ink) -> String {
    let (report, source) = (&voice.report, &results.source);
    let earned = earned(report);
    let mut text = if earned.is_none() {
        let doubt = voice.doubt.as_ref().map(|doubt| doubt_in_words(doubt, source));
        let reason = doubt.unwrap_or_else(|| reason(report));
        format!("  {}\n", ink.doubt(&format!("guarantee: none, {reason}")))
    } else {
        format!("  guarantee: {}\n", kept(earned, report, results.points))
    };
    let way_on = voice.doubt.as_ref().map(|doubt| more_points(doubt, results.points).to_owned());
    let advice = advice::of_run(run, results).into_iter().map(|advice| advice.to_string());
    for line in way_on.into_iter().chain(advice) {
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
            "every terminal state was seen, but executions can come to where they go round for ever"
                .to_owned()
        }
        (.., Some(StopReason::States)) => "the pass over states was too short".to_owned(),
        _ => "the search did not end by itself".to_owned(),
    }
}
