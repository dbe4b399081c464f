//! Exercises whose answer is a set of threads.

use loris_explorers::Explorer;
use loris_explorers::by_definition::{
    Unanswered, asleep, enabled, initials, intrusion, smallest_persistent, smallest_source, uncovered,
};
use loris_interpreter::{Machine, ThreadId};
use loris_lang::header::exercise::{ThreadSet, ThreadSetKind};

use super::{Bench, Judged, Judgement, Problem};

impl From<Unanswered> for Problem {
    fn from(reason: Unanswered) -> Problem {
        match reason {
            Unanswered::TooLarge => Problem::TooLarge(reason.to_string()),
            Unanswered::Sleeps(_) | Unanswered::Chooses(_) => Problem::Exercise(reason.to_string()),
        }
    }
}

/// Judges a set of threads.
pub(super) fn judge(set: &ThreadSet, words: &[String], bench: &Bench) -> Judged {
    let mut machine = bench.after(&set.after)?;
    let given = read(words, &machine)?;
    match set.kind {
        ThreadSetKind::Persistent | ThreadSetKind::Source => judge_enough(set, &given, &mut machine),
        _ => Ok(judge_exact(&given, &exact(set, bench)?, &machine)),
    }
}

/// A right set.
pub(super) fn reveal(set: &ThreadSet, bench: &Bench) -> Result<String, Problem> {
    let mut machine = bench.after(&set.after)?;
    let threads = match set.kind {
        ThreadSetKind::Persistent => {
            let begun = read(std::slice::from_ref(&set.of), &machine)?;
            smallest_persistent(&mut machine, &begun)?
        }
        ThreadSetKind::Source => {
            let begun = read(std::slice::from_ref(&set.of), &machine)?;
            smallest_source(&mut machine, &begun)?
        }
        _ => exact(set, bench)?,
    };
    Ok(names(&threads, &machine))
}

/// The threads of a set of which there is one only.
fn exact(set: &ThreadSet, bench: &Bench) -> Result<Vec<ThreadId>, Problem> {
    let mut machine = bench.after(&set.after)?;
    Ok(match set.kind {
        ThreadSetKind::Initials => {
            let start = machine.depth();
            let whole = bench.after(&format!("{} {}", set.after, set.of))?;
            initials(&whole, start)
        }
        ThreadSetKind::Asleep => {
            let schedule: Vec<ThreadId> = machine.events().iter().map(|event| event.thread).collect();
            while machine.depth() > 0 {
                machine.undo();
            }
            asleep(&mut machine, &schedule)?
        }
        ThreadSetKind::Tried => {
            let explorer: Explorer = set
                .of
                .parse()
                .map_err(|_| Problem::Exercise(format!("there is no explorer `{}`", set.of)))?;
            bench.tried(explorer, machine.events().iter().map(|event| event.thread).collect())?
        }
        _ => enabled(&machine),
    })
}

fn judge_exact(given: &[ThreadId], right: &[ThreadId], machine: &Machine) -> Judgement {
    if let Some(wrong) = given.iter().find(|thread| !right.contains(thread)) {
        return Judgement::Wrong(format!("`{}` is not one of them", machine.thread_name(*wrong)));
    }
    if right.iter().any(|thread| !given.contains(thread)) {
        return Judgement::Wrong("not all of them are there".to_owned());
    }
    Judgement::Right(names(right, machine))
}

/// Judges a set that is to be enough to go on with, and as small as can be.
fn judge_enough(set: &ThreadSet, given: &[ThreadId], machine: &mut Machine) -> Judged {
    let wrong = |text: String| Ok(Judgement::Wrong(text));
    if let Some(other) = given.iter().find(|thread| !machine.is_enabled(**thread)) {
        return wrong(format!("`{}` cannot run there", machine.thread_name(*other)));
    }
    if given.is_empty() {
        return wrong("some thread has to be run".to_owned());
    }
    let begun = read(std::slice::from_ref(&set.of), machine)?;
    if let Some(missing) = begun.iter().find(|thread| !given.contains(thread)) {
        return wrong(format!("`{}` is to be one of them", machine.thread_name(*missing)));
    }
    let (what, smallest) = if set.kind == ThreadSetKind::Persistent {
        if let Some(found) = intrusion(machine, given)? {
            let (steps, on) = (schedule(&found.steps, machine), machine.thread_name(found.on));
            return wrong(format!(
                "it is not persistent: others can run `{steps}`, and the last step of that is dependent on the \
                 next step of `{on}`"
            ));
        }
        ("persistent", smallest_persistent(machine, &begun)?)
    } else {
        if let Some(steps) = uncovered(machine, given)? {
            let steps = schedule(&steps, machine);
            return wrong(format!("it is no source set: none of its threads can begin `{steps}`"));
        }
        ("a source set", smallest_source(machine, &begun)?)
    };
    if given.len() > smallest.len() {
        return wrong(format!("it is {what}, but there is a smaller one"));
    }
    Ok(Judgement::Right(format!("{} is {what}, and none is smaller", names(given, machine))))
}

/// The threads that an answer names.
fn read(words: &[String], machine: &Machine) -> Result<Vec<ThreadId>, Problem> {
    let mut threads = Vec::new();
    let words = words.iter().flat_map(|word| word.split([',', ' '])).filter(|word| !word.is_empty());
    for word in words.filter(|word| *word != "none") {
        let found = machine.thread_by_name(word).ok_or_else(|| {
            let all = names(machine.threads(), machine);
            Problem::Form(format!("there is no thread `{word}`; the threads there are {all}"))
        })?;
        if !threads.contains(&found) {
            threads.push(found);
        }
    }
    Ok(threads)
}

fn schedule(threads: &[ThreadId], machine: &Machine) -> String {
    threads.iter().map(|thread| machine.thread_name(*thread)).collect::<Vec<_>>().join(" ")
}

/// The names in order of creation, as an answer may give them.
fn names(threads: &[ThreadId], machine: &Machine) -> String {
    let mut threads = threads.to_vec();
    threads.sort_unstable();
    if threads.is_empty() { "none".to_owned() } else { schedule(&threads, machine) }
}
