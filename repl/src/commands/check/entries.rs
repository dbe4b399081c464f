//! Numbers, outcomes, conditions and executions of a head.

use loris_explorers::count::{Count, Figure};
use loris_explorers::{ConditionResult, Equivalence, Explorer, Report, Statistics};
use loris_lang::header::{Expectations, ExpectedOutcome, ExpectedVerdict, Verdict};
use loris_report::json::Named;
use loris_report::render::words::why;
use loris_report::results::CheckedEntry;

use super::case::entry;
use super::searches::{COUNT, GO_ROUND, Promised, Said, Searches};

/// A number that a head can state: its key, what it says, who may judge it, and where others have it.
struct Number {
    key: &'static str,
    stated: Option<u64>,
    promised: Promised,
    counted: Option<fn(&Count) -> &Figure>,
    of: fn(&Statistics) -> u64,
}

fn stated_numbers(stated: &Expectations) -> [Number; 8] {
    let of_states = Promised::Classes(Equivalence::State);
    let classes = |key, stated, equivalence, counted, of| Number {
        key,
        stated,
        promised: Promised::Classes(equivalence),
        counted: Some(counted),
        of,
    };
    [
        Number {
            key: "schedules",
            stated: stated.schedules,
            promised: Promised::Schedules,
            counted: Some(|count| &count.schedules),
            of: |counts| counts.schedules,
        },
        classes("hbrs", stated.hbrs, Equivalence::Hbr, |count| &count.hbrs, |counts| counts.hbrs),
        classes(
            "lazy-hbrs",
            stated.lazy_hbrs,
            Equivalence::LazyHbr,
            |count| &count.lazy_hbrs,
            |counts| counts.lazy_hbrs,
        ),
        classes(
            "rf-classes",
            stated.rf_classes,
            Equivalence::ReadsFrom,
            |count| &count.rf_classes,
            |counts| counts.rf_classes,
        ),
        classes(
            "lazy-rf-classes",
            stated.lazy_rf_classes,
            Equivalence::LazyReadsFrom,
            |count| &count.lazy_rf_classes,
            |counts| counts.lazy_rf_classes,
        ),
        classes("states", stated.states, Equivalence::State, |count| &count.states, |counts| counts.states),
        Number {
            key: "deadlock-states",
            stated: stated.deadlock_states,
            promised: of_states,
            counted: None,
            of: |counts| counts.deadlock_states,
        },
        Number {
            key: "failure-states",
            stated: stated.failure_states,
            promised: of_states,
            counted: None,
            of: |counts| counts.failure_states,
        },
    ]
}

/// The numbers of a head.
pub(super) fn numbers(searches: &mut Searches<'_>, stated: &Expectations) -> Vec<CheckedEntry> {
    let of = |number: Number| {
        let expected = number.stated?;
        let mut said = Said::default();
        if number.counted.is_some() && searches.go_round() {
            said.cannot(COUNT, GO_ROUND);
        } else if let Some(counted) = number.counted {
            let figure = counted(searches.count());
            if figure.is_exact() {
                said.tell(COUNT, figure.number.to_string());
            } else {
                said.cannot(COUNT, &searches.why_not_counted());
            }
        }
        let value = |report: &Report| (number.of)(&report.statistics).to_string();
        let draws =
            |report: &Report| number.promised == Promised::Schedules && report.explorer.is_scheduler();
        let within = |report: &Report| draws(report) || (number.of)(&report.statistics) <= expected;
        searches.ask(number.promised, &value, &within, &mut said);
        let expected = expected.to_string();
        let verdict = said.verdict(&expected);
        Some(entry(stated, number.key.to_owned(), expected, verdict))
    };
    stated_numbers(stated).into_iter().filter_map(of).collect()
}

/// Which outcomes occur.
pub(super) fn outcomes(searches: &mut Searches<'_>, stated: &Expectations) -> Option<CheckedEntry> {
    if stated.outcomes.is_empty() {
        return None;
    }
    let words: Vec<&str> = stated.outcomes.iter().map(|outcome| outcome.word()).collect();
    let expected = words.join(" ");
    let mut said = Said::default();
    let within = |report: &Report| met_outcomes(report).iter().all(|word| words.contains(word));
    let value = |report: &Report| met_outcomes(report).join(" ");
    searches.ask(Promised::Classes(Equivalence::State), &value, &within, &mut said);
    let verdict = said.verdict(&expected);
    Some(entry(stated, "outcomes".to_owned(), expected, verdict))
}

/// The outcomes that a run met, in the order of heads.
fn met_outcomes(report: &Report) -> Vec<&'static str> {
    let counts = &report.statistics;
    let occur = [
        (ExpectedOutcome::Ok, counts.states > counts.deadlock_states + counts.failure_states),
        (ExpectedOutcome::Deadlock, counts.deadlock_schedules > 0),
        (ExpectedOutcome::Failure, counts.failure_schedules > 0),
        (ExpectedOutcome::AssumeBlocked, counts.assume_blocked > 0),
    ];
    occur.into_iter().filter(|(_, occurs)| *occurs).map(|(outcome, _)| outcome.word()).collect()
}

/// Whether the conditions hold.
pub(super) fn conditions(searches: &mut Searches<'_>, stated: &Expectations) -> Option<CheckedEntry> {
    let expected = stated.conditions.as_slice();
    if expected.is_empty() {
        return None;
    }
    let words: Vec<String> = expected.iter().copied().map(expected_words).collect();
    let value = |report: &Report| {
        if report.conditions.is_empty() {
            "there is no condition".to_owned()
        } else {
            report.conditions.iter().map(found_words).collect::<Vec<_>>().join(" ")
        }
    };
    let is_right = |found: &[ConditionResult]| match expected {
        [all] => !found.is_empty() && found.iter().all(|one| fits(*all, one)),
        each => each.len() == found.len() && each.iter().zip(found).all(|(want, one)| fits(*want, one)),
    };
    let mut said = Said::default();
    // Whether it is right is seen in the report; its words only tell it.
    let told = |report: &Report| {
        if is_right(&report.conditions) { words.join(" ") } else { value(report) }
    };
    searches.ask(Promised::Classes(Equivalence::State), &told, &|_| true, &mut said);
    let expected = words.join(" ");
    let verdict = said.verdict(&expected);
    Some(entry(stated, "condition".to_owned(), expected, verdict))
}

fn expected_words(expected: ExpectedVerdict) -> String {
    let holds = if expected.verdict == Verdict::Holds { "holds" } else { "fails" };
    expected
        .quantifier
        .map_or_else(|| holds.to_owned(), |quantifier| format!("{} {holds}", quantifier.word()))
}

fn found_words(found: &ConditionResult) -> String {
    let holds = match found.holds {
        Some(true) => "holds",
        Some(false) => "fails",
        None => "unknown",
    };
    format!("{} {holds}", found.quantifier.word())
}

fn fits(expected: ExpectedVerdict, found: &ConditionResult) -> bool {
    let kind = expected.quantifier.is_none_or(|quantifier| quantifier == found.quantifier);
    kind && found.holds == Some(expected.verdict == Verdict::Holds)
}

/// How many executions explorers run.
pub(super) fn executions(searches: &mut Searches<'_>, stated: &Expectations) -> Vec<CheckedEntry> {
    let of = |(name, expected): &(String, u64)| {
        let explorer: Explorer = name.parse().ok()?;
        let report = searches.report(explorer);
        let mut said = Said::default();
        match report.stopped_by {
            Some(reason) if !explorer.is_scheduler() => said.cannot(name, why(reason)),
            _ => said.tell(name, report.statistics.executions().to_string()),
        }
        let expected = expected.to_string();
        let verdict = said.verdict(&expected);
        Some(entry(stated, format!("executions {name}"), expected, verdict))
    };
    stated.executions.iter().filter_map(of).collect()
}
