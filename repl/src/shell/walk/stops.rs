//! Which search events are stops, and what is asked there.

use loris_explorers::search_event::{Candidate, Entry, Race, Reversal};
use loris_explorers::{Explorer, SearchEvent};
use loris_interpreter::{Machine, ThreadId};

use super::course::Until;
use super::listen::{Kind, Stop};
use super::question::{Expected, Question, Share, Verdict};
use super::words::{self, Sentence};
use super::{candidates, races};
use crate::shell::command::Pace;

/// How a verdict is written.
const YES_OR_NO: &str = "`yes` or `no`";

/// The stop of a search event, if it is one. `number` numbers the executions of the current initial state.
pub(in crate::shell) fn stop(
    machine: &Machine,
    event: &SearchEvent,
    explorer: Explorer,
    number: impl Fn(u32) -> u64,
) -> Option<Stop> {
    Some(match event {
        SearchEvent::Race(race) => of_race(machine, race),
        SearchEvent::Reversal(reversal) => of_reversal(machine, reversal),
        SearchEvent::Candidate(candidate) => of_candidate(machine, candidate, number),
        SearchEvent::Deadlock(part) => Stop {
            kind: Kind::Race,
            facts: vec![candidates::deadlock(part)],
            reasons: vec![candidates::status_of_part(machine, None, part, number)],
            question: None,
        },
        SearchEvent::Parent { at, thread } => of_parent(machine, *at, *thread),
        SearchEvent::LeftOut { step, key } => Stop {
            kind: Kind::Choice,
            facts: vec![words::looked_at(machine, step)],
            reasons: vec![words::left_out(explorer, *key)],
            question: Some(is_known(explorer, Verdict::Yes)),
        },
        SearchEvent::New { step: Some(step), .. } => Stop {
            kind: Kind::Look,
            facts: vec![words::looked_at(machine, step)],
            reasons: vec![words::entered(explorer)],
            question: Some(is_known(explorer, Verdict::No)),
        },
        _ => return None,
    })
}

/// A race of DPOR or lazy DPOR.
fn of_race(machine: &Machine, race: &Race) -> Stop {
    let threads = words::names(machine, &race.added);
    Stop {
        kind: Kind::Race,
        facts: vec![races::race(machine, race)],
        reasons: races::plan_for_race(machine, race),
        question: Some(entry(threads, race.at, races::share(race.entry))),
    }
}

/// A race of source or optimal DPOR.
fn of_reversal(machine: &Machine, reversal: &Reversal) -> Stop {
    let threads = words::names(machine, &reversal.added);
    let question = match reversal.entry {
        Entry::Branch(_) if reversal.added.is_empty() => grows(reversal.earlier, Verdict::Yes),
        Entry::Covered => grows(reversal.earlier, Verdict::No),
        _ => entry(threads, reversal.earlier, races::share(reversal.entry)),
    };
    Stop {
        kind: Kind::Race,
        facts: vec![races::reversible(machine, reversal)],
        reasons: races::plan_for_reversal(machine, reversal),
        question: Some(question),
    }
}

/// A candidate.
fn of_candidate(machine: &Machine, candidate: &Candidate, number: impl Fn(u32) -> u64) -> Stop {
    Stop {
        kind: Kind::Race,
        facts: candidates::candidate(machine, candidate),
        reasons: candidates::status_of_candidate(machine, candidate, number),
        question: Some(Question {
            text: "does it call for another execution?".to_owned(),
            form: YES_OR_NO,
            expected: Expected::Verdict(candidates::calls_for_more(&candidate.parts)),
        }),
    }
}

/// Back to the parent of a class.
fn of_parent(machine: &Machine, at: usize, thread: ThreadId) -> Stop {
    let text = format!(
        "all children are listed; back to the parent, which runs the default thread at point {at} in place of {}",
        machine.thread_name(thread)
    );
    Stop { kind: Kind::Choice, facts: vec![Sentence::Text(text)], reasons: Vec::new(), question: None }
}

/// No thread is added at the root of a wakeup tree: either a branch covers it all, or the rest is added below one that
/// agrees with the beginning.
fn grows(at: usize, verdict: Verdict) -> Question {
    Question {
        text: format!("no thread is added at point {at} itself; does its wakeup tree grow below a branch?"),
        form: YES_OR_NO,
        expected: Expected::Verdict(verdict),
    }
}

/// Who is added where?
fn entry(threads: Vec<String>, at: usize, share: Share) -> Question {
    Question {
        text: "which thread is added, and at which point?".to_owned(),
        form: "`THREAD at POINT`, `all at POINT` or `nothing`",
        expected: Expected::Entry { threads, at, share },
    }
}

/// Does a step lead to what is known?
fn is_known(explorer: Explorer, verdict: Verdict) -> Question {
    Question {
        text: format!("is the {} known to which the step leads?", words::remembered(explorer)),
        form: YES_OR_NO,
        expected: Expected::Verdict(verdict),
    }
}

/// Why the walk would never stop there, if it would not.
pub(in crate::shell) fn never_stops(explorer: Explorer, until: Until) -> Option<String> {
    let has_races = explorer.facts().next.is_of_races();
    match until {
        Until::Kind(Pace::Race) if !has_races => Some(format!("{} looks for no races", explorer.title())),
        Until::Question if explorer.is_scheduler() => Some("what is drawn cannot be predicted".to_owned()),
        Until::Kind(_) | Until::Question => None,
    }
}
