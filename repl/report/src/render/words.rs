//! Words for what a report has: in sentences for people, and as values for scripts.

use loris_explorers::probability::{Extreme, Fraction, Pick, Policy};
use loris_explorers::{Finding, FindingKind, Report, StopReason};
use loris_interpreter::profile::LoopRule;
use loris_interpreter::{Outcome, Profile};
use loris_lang::ast::Quantifier;
use loris_lang::schedule::{Lasso, NamedSchedule};
use num_bigint::BigUint;

use crate::execution::Ending;
use crate::results::Scheduler;

/// What a finding is called.
pub fn kind(finding: &Finding) -> &'static str {
    match finding.kind {
        FindingKind::Deadlock => "deadlock",
        FindingKind::StuckInLoop => "stuck in a loop",
        FindingKind::MutexDeadlock => "mutex deadlock",
        FindingKind::Failure => "failure",
    }
}

/// Why a search stopped, as the end of a sentence.
pub fn why(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Schedules => "stopped by the limit on schedules",
        StopReason::Events => "stopped by the limit on events",
        StopReason::States => "there are too many states for a first pass",
        StopReason::Depth => "executions were truncated at the limit on depth (`--max-depth`)",
        StopReason::Bound => "the bound left executions out",
        StopReason::NoEnd => "no execution ends",
        StopReason::Races => "reads and writes that race may have to be scheduling points",
        StopReason::FirstBug => "stopped at the first bug",
        StopReason::Timeout => "stopped by the timeout",
        StopReason::Memory => "stopped by the limit on memory",
        StopReason::Interrupted => "interrupted",
    }
}

/// Why the search of a report stopped, for this reason.
pub fn why_of(report: &Report, reason: StopReason) -> &'static str {
    match reason {
        StopReason::NoEnd if report.statistics.schedules > 0 => "executions can go round for ever",
        _ => why(reason),
    }
}

/// A schedule, or in words that it has no step.
pub fn shown_schedule(schedule: &NamedSchedule) -> String {
    if schedule.is_empty() { "\"\" (the very start)".to_owned() } else { schedule.shortened().to_string() }
}

/// One that may go on for ever.
pub fn shown_lasso(lasso: &Lasso) -> String {
    let (stem, cycle) = (lasso.stem.shortened(), lasso.cycle.shortened());
    match (lasso.stem.is_empty(), lasso.cycle.is_empty()) {
        (_, true) => shown_schedule(&lasso.stem),
        (true, false) => format!("loop {cycle}"),
        (false, false) => format!("{stem} loop {cycle}"),
    }
}

/// The word of the language.
pub(crate) fn word(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::Exists => "exists",
        Quantifier::Forall => "forall",
        Quantifier::Never => "never",
    }
}

/// The rules of a profile that are not those of the language, as options: ` under --stop-at-failure`.
pub(crate) fn rules(profile: Profile) -> String {
    let ends = if profile.is_language() { None } else { profile.name().map(|name| format!("--{name}")) };
    let loops =
        (profile.loops == LoopRule::Run && profile != Profile::STUDY).then(|| "--loops run".to_owned());
    let rules: Vec<String> = ends.into_iter().chain(loops).collect();
    if rules.is_empty() { String::new() } else { format!(" under {}", rules.join(" ")) }
}

/// The word for an ending.
pub(crate) fn outcome_word(ending: Ending) -> &'static str {
    match ending {
        Ending::Outcome(Outcome::Ok) => "ok",
        Ending::Outcome(Outcome::Deadlock(_)) => "deadlock",
        Ending::Outcome(Outcome::Failure) => "failure",
        Ending::Outcome(Outcome::AssumeBlocked) => "assume-blocked",
        Ending::Outcome(Outcome::Spins) => "spins",
        Ending::Truncated(_) => "truncated",
    }
}

/// A scheduler in words: its name, how many points it draws, its depth, and how it picks.
pub(crate) fn scheduler(
    scheduler: Scheduler,
) -> (&'static str, Option<u32>, Option<u32>, Option<&'static str>) {
    match scheduler {
        Scheduler::Drawn(Policy::RandomWalk) => ("random-walk", None, None, None),
        Scheduler::Drawn(Policy::PreemptAlways) => ("preempt-always", None, None, None),
        Scheduler::Drawn(Policy::Preemptions(points)) => ("preemptions", Some(points), None, None),
        Scheduler::Drawn(Policy::Pct(d)) => ("pct", None, Some(d), None),
        Scheduler::Drawn(Policy::Ppct(d, pick)) => {
            let pick = match pick {
                Pick::Random => "random",
                Pick::Lowest => "lowest",
                Pick::Highest => "highest",
                Pick::RoundRobin => "round-robin",
            };
            ("ppct", None, Some(d), Some(pick))
        }
        Scheduler::Picked(d, Extreme::Least) => ("ppct", None, Some(d), Some("worst")),
        Scheduler::Picked(d, Extreme::Greatest) => ("ppct", None, Some(d), Some("best")),
    }
}

/// A fraction with four digits.
pub(crate) fn about_fraction(fraction: &Fraction) -> String {
    if fraction.is_integer() {
        return fraction.to_string();
    }
    let power = |exponent: u32| BigUint::from(10u32).pow(exponent);
    let scaled = |exponent: u32| {
        let twice = fraction.numer() * power(exponent) * 2u32 + fraction.denom();
        twice / (fraction.denom() * 2u32)
    };
    let exponent = (4..10_000).find(|&exponent| scaled(exponent) >= power(3)).unwrap_or(4);
    let digits = scaled(exponent).to_string();
    if exponent <= 7 {
        let width = exponent as usize;
        return format!("0.{digits:0>width$}");
    }
    // Rounding may have made a fifth digit.
    let behind = exponent - u32::try_from(digits.len() - 1).unwrap_or(0);
    format!("{}.{}e-{behind}", &digits[..1], &digits[1..4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_have_four_digits() {
        let about = |above: u32, below: u64| about_fraction(&Fraction::new(above.into(), below.into()));
        assert_eq!(about(1, 2), "0.5000");
        assert_eq!(about(3, 16), "0.1875");
        assert_eq!(about(1, 98), "0.01020");
        assert_eq!(about(2, 2), "1");
        assert_eq!(about(0, 3), "0");
        assert_eq!(about(1, 14_684_224), "6.810e-8");
        assert_eq!(about(99_999, 100_000_000_000), "1.000e-6");
    }
}
