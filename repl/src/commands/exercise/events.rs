//! Exercises whose answer is a set of events of an execution, by their numbers from 1.

use std::collections::BTreeSet;

use loris_hbr::{Clocks, Footprint, Lazy, Regular, Relation, dependent};
use loris_interpreter::{EventIndex, Machine};
use loris_lang::header::exercise::{EventSet, EventSetKind, RelationName};

use super::bench::replay;
use super::{Bench, Judged, Judgement, Problem};

/// Judges a set of events.
pub(super) fn judge(set: &EventSet, words: &[String], bench: &Bench) -> Judged {
    let machine = execution(set, bench)?;
    let given = read(words, machine.depth())?;
    let right = events(set, &machine)?;
    if let Some(wrong) = given.difference(&right).next() {
        return Ok(Judgement::Wrong(format!("event {wrong} is not one of them")));
    }
    if given.len() < right.len() {
        return Ok(Judgement::Wrong("not all of them are there".to_owned()));
    }
    Ok(Judgement::Right(numbers(&right)))
}

/// The right set.
pub(super) fn reveal(set: &EventSet, bench: &Bench) -> Result<String, Problem> {
    events(set, &execution(set, bench)?).map(|right| numbers(&right))
}

/// A machine at the end of the execution.
fn execution(set: &EventSet, bench: &Bench) -> Result<Machine, Problem> {
    let execution = bench.execution_in_exercise(&set.schedule)?;
    let mut machine = bench.after("")?;
    replay(&mut machine, &execution.schedule);
    Ok(machine)
}

fn events(set: &EventSet, machine: &Machine) -> Result<BTreeSet<usize>, Problem> {
    match set.relation {
        RelationName::Hbr => related::<Regular>(set, machine),
        RelationName::LazyHbr => related::<Lazy>(set, machine),
    }
}

fn related<R: Relation>(set: &EventSet, machine: &Machine) -> Result<BTreeSet<usize>, Problem> {
    let own = usize::try_from(set.event).unwrap_or(usize::MAX);
    if !(1..=machine.depth()).contains(&own) {
        return Err(Problem::Exercise(format!("its execution has no event {own}")));
    }
    let clocks = Clocks::<R>::of_execution(machine);
    let index = |number: usize| EventIndex(u32::try_from(number - 1).unwrap_or(u32::MAX));
    let happens = |one: usize, other: usize| one < other && clocks.happens_before(index(one), index(other));
    let footprint = |number: usize| Footprint::of_event(machine, machine.event(index(number)));
    let is_in = |other: &usize| match set.kind {
        EventSetKind::Before => happens(*other, own),
        EventSetKind::After => happens(own, *other),
        EventSetKind::Concurrent => !happens(*other, own) && !happens(own, *other),
        EventSetKind::Dependent => {
            let (one, two) = (footprint(own), footprint(*other));
            one.thread != two.thread && dependent::<R>(one, two)
        }
    };
    Ok((1..=machine.depth()).filter(|other| *other != own).filter(is_in).collect())
}

fn read(words: &[String], most: usize) -> Result<BTreeSet<usize>, Problem> {
    let mut events = BTreeSet::new();
    let words = words.iter().flat_map(|word| word.split([',', ' '])).filter(|word| !word.is_empty());
    for word in words.filter(|word| *word != "none") {
        match word.parse() {
            Ok(number) if (1..=most).contains(&number) => events.insert(number),
            _ => {
                return Err(Problem::Form(format!(
                    "`{word}` is no event: they have the numbers 1 to {most}"
                )));
            }
        };
    }
    Ok(events)
}

fn numbers(events: &BTreeSet<usize>) -> String {
    if events.is_empty() {
        return "none".to_owned();
    }
    events.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
