//! Races, and what is planned for them, in words.

use loris_explorers::search_event::{Because, Entry, Later, Race, Reversal};
use loris_hbr::{Clocks, Footprint, Regular, dependent};
use loris_interpreter::{EventIndex, Machine, OpKind, ThreadId};
use loris_report::describe;

use super::question::Share;
use super::words::{Sentence, event, names, pending, steps};

/// The later op of a race.
fn later(machine: &Machine, later: Later) -> String {
    match later {
        Later::Event(position) => event(machine, position),
        Later::Pending(thread, _) => pending(machine, thread),
    }
}

/// A race of DPOR or lazy DPOR: nothing stands between the two in the relation that it looks at.
pub(in crate::shell) fn race(machine: &Machine, race: &Race) -> Sentence {
    let (one, other) = (event(machine, race.earlier), later(machine, race.later));
    Sentence::Text(format!("race: {one} and {other} are directly related"))
}

/// A race of source or optimal DPOR. The lock of a section and a later lock of its mutex are no neighbours in the
/// relation: the unlock is between them, and what can be turned round is the order of the sections.
pub(in crate::shell) fn reversible(machine: &Machine, reversal: &Reversal) -> Sentence {
    let (one, other) = (event(machine, reversal.earlier), later(machine, reversal.later));
    let text = match between(machine, reversal.earlier, reversal.later) {
        None => format!("race: {one} and {other} are directly related"),
        Some(at) if machine.events()[at].op.kind == OpKind::Unlock => format!(
            "race: {one} and {other}: `{}` (event {}) between them cannot change places with the second, so the \
             race is with the whole section",
            describe::event(machine, &machine.events()[at]),
            at + 1
        ),
        Some(at) => format!(
            "race: {one} and {other}: event {} is between them in the HBR, but without the first the second may \
             come earlier",
            at + 1
        ),
    };
    Sentence::Text(text)
}

/// The last event that happens after the one and that the other depends on, if there is one.
fn between(machine: &Machine, earlier: usize, after: Later) -> Option<usize> {
    let Later::Event(later) = after else { return None };
    let print = |at: usize| Footprint::of_event(machine, &machine.events()[at]);
    let mut inner = (earlier + 1..later).rev().filter(|at| dependent::<Regular>(print(*at), print(later)));
    let last = inner.next()?;
    let index = |at: usize| EventIndex(u32::try_from(at).unwrap_or(u32::MAX));
    let clocks = Clocks::<Regular>::of_execution(machine);
    let is_after = |at: &usize| clocks.happens_before(index(earlier), index(*at));
    std::iter::once(last).chain(inner).find(is_after)
}

/// Whether one thread is added, or all.
pub(in crate::shell) fn share(entry: Entry) -> Share {
    if matches!(entry, Entry::Everyone(_)) { Share::Everyone } else { Share::One }
}

/// What a race of DPOR or lazy DPOR led to.
pub(in crate::shell) fn plan_for_race(machine: &Machine, race: &Race) -> Vec<Sentence> {
    let name = machine.thread_name(race.thread);
    let mut sentences = vec![place(machine, race, name)];
    sentences.push(entry(machine, race.entry, &race.added, race.at));
    sentences
}

/// At which point the later op is to come first, and why there.
fn place(machine: &Machine, race: &Race, name: &str) -> Sentence {
    let Race { earlier, at, hindered, .. } = race;
    let number = earlier + 1;
    let text = if let Some((first, mutex)) = hindered.first() {
        let owner = machine.thread_name(machine.events()[*earlier].thread);
        let mutex = describe::name(machine, *mutex);
        format!(
            "{owner} holds {mutex} at point {first}, and the op of {name} comes after a lock of {mutex} too; so the place moves out of the section, to point {at}"
        )
    } else if at == earlier {
        format!("to turn it round, {name} has to run at point {at}, before event {number}")
    } else {
        format!(
            "event {number} cannot change places with it, but the lock that it belongs to can: {name} has to run at point {at}, before event {}",
            at + 1
        )
    };
    Sentence::Text(text)
}

/// What was entered at a point.
fn entry(machine: &Machine, entry: Entry, added: &[ThreadId], at: usize) -> Sentence {
    let name = |thread: ThreadId| machine.thread_name(thread).to_owned();
    let text = match entry {
        Entry::Added(thread) => format!("{} is added to the backtrack set of point {at}", name(thread)),
        Entry::Planned(thread) => {
            let thread_name = name(thread);
            let runs = machine.events().get(at).is_some_and(|event| event.thread == thread);
            let how = if runs { "is being run" } else { "is planned already" };
            format!("{thread_name} {how} at point {at}: nothing is added")
        }
        Entry::Done(thread) => return Sentence::WasRun { thread: name(thread), at },
        Entry::Asleep(thread) => {
            let so = "and can begin it, so it was seen there: nothing is added";
            return Sentence::Sleeps { thread: name(thread), at, so };
        }
        Entry::Independent(thread) => {
            let so =
                "and its step is independent of all that, so it was seen after that step: nothing is added";
            return Sentence::Sleeps { thread: name(thread), at, so };
        }
        Entry::Everyone(because) => everyone(machine, because, added, at),
        Entry::Branch(0) => {
            format!("no branch of the wakeup tree of point {at} agrees with it: it becomes a new branch")
        }
        Entry::Branch(_) => format!(
            "a branch of the wakeup tree of point {at} agrees with its beginning: the rest of it is added below"
        ),
        Entry::Covered => {
            format!("a branch of the wakeup tree of point {at} covers it already: nothing is added")
        }
    };
    Sentence::Text(text)
}

/// Why everyone is planned at a point.
fn everyone(machine: &Machine, because: Because, added: &[ThreadId], at: usize) -> String {
    let name = |thread: ThreadId| machine.thread_name(thread).to_owned();
    let because = match because {
        Because::NotEnabled(thread) => {
            format!(
                "{} is not enabled at point {at}, and nobody knows whose step would let it run",
                name(thread)
            )
        }
        Because::Asleep(thread) => format!(
            "{} sleeps at point {at}, so it would not be run there and its further races not be seen",
            name(thread)
        ),
        Because::Chooses => {
            "each step that can begin it chooses a value, and the rest may not depend on it".to_owned()
        }
        Because::Unknown => format!(
            "at point {at} the later op may wait, or be another one, and nobody knows after which steps"
        ),
    };
    match names(machine, added).as_slice() {
        [] => format!(
            "{because}: everyone enabled should run there, and all that are awake do already; nothing is added"
        ),
        added => format!("{because}: everyone enabled and awake is added there: {}", added.join(", ")),
    }
}

/// What a race of source or optimal DPOR led to.
pub(in crate::shell) fn plan_for_reversal(machine: &Machine, reversal: &Reversal) -> Vec<Sentence> {
    let Reversal { earlier, thread, sequence, .. } = reversal;
    let name = machine.thread_name(*thread);
    let mut sentences = Vec::new();
    if !sequence.is_empty() {
        let steps = steps(machine, sequence);
        sentences.push(Sentence::Text(format!(
            "what turns it round: from point {earlier} without event {} and what happens after it, up to the op of {name}: `{steps}`",
            earlier + 1
        )));
    }
    sentences.push(entry(machine, reversal.entry, &reversal.added, *earlier));
    sentences
}
