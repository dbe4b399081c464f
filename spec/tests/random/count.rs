//! Counts against the oracle: the numbers of schedules by outcome, of relations and of states, sums over classes,
//! and lower bounds where a count is stopped early.
//!
//! `LORIS_EFFORT` and `LORIS_SEED` set how many programs are drawn and which ([`loris_spec::effort`]).

use std::sync::Arc;

use loris_explorers::count::{Classes, Count, count};
use loris_explorers::{Equivalence, Limits, Options};
use loris_interpreter::{Profile, System};
use loris_lang::ast::Ast;
use loris_spec::compare;
use loris_spec::corpus::{programs, text};
use loris_spec::generate::{self, Feature, Features, Random, Size};
use loris_spec::harness::Case;
use loris_spec::oracle::{Enumeration, Limits as OracleLimits, enumerate_under};
use loris_spec::setting::Setting;

use crate::judge_each;

/// A program with more relations than this is left out.
const MOST: u64 = 20_000;

/// A part that takes more steps than this is given up.
const STEPS: u64 = 2_000_000;

/// Limits on schedules and steps that few programs keep within.
const EARLY: [(u64, u64); 3] = [(1, 5), (2, 25), (5, 60)];

/// How much the oracle may do.
const ORACLE: OracleLimits = OracleLimits { states: 4_000, relations: 4_000 };

fn counted(system: &System, schedules: u64, events: u64) -> Count {
    let limits = Limits { schedules: Some(schedules), events: Some(events), ..Limits::default() };
    count(system, &Options { limits, ..Options::default() }, &mut |_| Box::new(()))
}

/// Whether the oracle has a word on the program; if it has, the count agrees with it, and so do counts that were
/// stopped early.
fn judged(ast: &Ast, system: &System) -> Result<bool, String> {
    let rules = Setting { profile: system.profile(), ..Setting::default() }.rules();
    let Ok(oracle) = enumerate_under(ast, rules, ORACLE) else { return Ok(false) };
    for (schedules, events) in EARLY {
        let found = counted(system, schedules, events);
        against_oracle(&found, &oracle).map_err(|wrong| format!("after {events} steps: {wrong}"))?;
    }
    let found = counted(system, MOST, STEPS);
    against_oracle(&found, &oracle)?;
    for classes in found.hbr_classes.iter().chain(&found.lazy_hbr_classes) {
        adds_up(&found, classes)?;
    }
    spread(&found)?;
    let holds: Vec<_> = found.conditions.iter().map(|condition| condition.holds).collect();
    let expected: Vec<_> = oracle.conditions.iter().copied().map(Some).collect();
    if !found.is_complete() {
        Err("it was not finished".to_owned())
    } else if holds == expected {
        Ok(true)
    } else {
        Err(format!("conditions: {holds:?}, the oracle says {expected:?}"))
    }
}

/// Exact numbers are those of the oracle, the others are no larger; what is decided is decided alike.
fn against_oracle(found: &Count, oracle: &Enumeration) -> Result<(), String> {
    let pairs = [
        ("schedules", &found.schedules, oracle.schedules),
        ("deadlocked", &found.deadlocked, oracle.deadlocked),
        ("failed", &found.failed, oracle.failed),
        ("assume-blocked", &found.assume_blocked, oracle.assume_blocked),
    ];
    let classes = Equivalence::ALL
        .map(|one| (one.classes(), found.classes(one), compare::classes(oracle, one) as u128));
    for (what, figure, expected) in pairs.into_iter().chain(classes) {
        let expected = expected.into();
        let fits = if figure.is_exact() { figure.number == expected } else { figure.number <= expected };
        if !fits {
            return Err(format!("{what}: {figure:?}, the oracle says {expected}"));
        }
    }
    for (at, condition) in found.conditions.iter().enumerate() {
        if condition.holds.is_some_and(|holds| holds != oracle.conditions[at]) {
            return Err(format!("condition {at}: {:?}", condition.holds));
        }
    }
    Ok(())
}

/// The schedules of all classes are all schedules, outcome by outcome.
fn adds_up(found: &Count, classes: &Classes) -> Result<(), String> {
    let totals = &classes.totals;
    let fits = totals.terminal() == found.schedules.number
        && totals.deadlocked == found.deadlocked.number
        && totals.failed == found.failed.number
        && totals.assume_blocked == found.assume_blocked.number;
    let counted = classes.list.iter().filter_map(|class| class.orders.as_ref());
    let sum: num_bigint::BigUint = counted.sum();
    if !classes.is_complete() || (fits && sum == found.schedules.number) {
        return Ok(());
    }
    Err(format!("{} by {}: {totals:?}", found.schedules.number, classes.report.explorer))
}

/// The schedules of a lazy HBR are those of its HBRs.
fn spread(found: &Count) -> Result<(), String> {
    let (Some(hbrs), Some(lazy)) = (&found.hbr_classes, &found.lazy_hbr_classes) else { return Ok(()) };
    if !hbrs.is_complete() || !lazy.is_complete() {
        return Ok(());
    }
    for class in &lazy.list {
        let parts = hbrs.list.iter().filter(|part| part.lazy_hbr == class.lazy_hbr);
        let sum: num_bigint::BigUint = parts.filter_map(|part| part.orders.as_ref()).sum();
        if class.orders.as_ref() != Some(&sum) {
            return Err(format!("a lazy HBR of {:?} schedules, its HBRs have {sum}", class.orders));
        }
    }
    Ok(())
}

/// Judges random programs, one for each seed from the first on.
#[expect(clippy::print_stdout, reason = "says how much was compared")]
fn fuzz(
    (first, count): (u64, u64),
    profile: Profile,
    size: Size,
    features: impl Fn(&mut Random) -> Features,
) {
    let mut compared = 0;
    judge_each((first, count), size, features, |ast, program| {
        compared += u64::from(judged(ast, &System::under(Arc::clone(program), profile))?);
        Ok(())
    });
    println!("{compared} programs compared");
    assert!(compared * 2 > count, "most programs are small enough for the oracle");
}

#[test]
fn mixed_programs() {
    fuzz((0, 200), Profile::default(), Size::default(), generate::mix);
}

#[test]
fn programs_with_every_feature_by_itself() {
    for (at, feature) in (0..).zip(Feature::all()) {
        let only = |_: &mut Random| Features::from_iter([feature]);
        fuzz((1_000_000 + 1_000 * at, 10), Profile::default(), Size::default(), only);
    }
}

#[test]
fn longer_programs_of_two_threads() {
    fuzz((2_000_000, 50), Profile::default(), Size { threads: Some(2), ops: 9 }, generate::mix);
}

#[test]
fn programs_by_other_rules() {
    for (at, profile) in (3..).zip([Profile::STOP_AT_FAILURE, Profile::STUDY]) {
        fuzz((1_000_000 * at, 100), profile, Size::default(), generate::mix);
    }
}

#[test]
fn programs_of_the_spec_and_examples() {
    let (mut compared, mut wrong) = (0, Vec::new());
    for folder in ["spec/conformance/run", "spec/conformance/explore", "spec/conformance/subtle", "examples"]
    {
        for name in programs(folder) {
            for case in Case::all(&name, &text(&name)).expect("a head") {
                // The oracle is asked with every scheduling point.
                if case.expectations.points.is_some() {
                    continue;
                }
                let Ok((ast, program)) = case.compile() else { continue };
                match judged(&ast, &System::under(program, case.setting().profile)) {
                    Ok(small) => compared += u64::from(small),
                    Err(message) => wrong.push(format!("{}: {message}", case.name)),
                }
            }
        }
    }
    println!("{compared} cases compared");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 100, "{compared}");
}
