//! Sleep sets (Godefroid 1996, chapter 5), of a depth-first search that tries every thread that is awake.
//!
//! Idea: once a step was tried at a choice point, what begins with it was seen. At its later siblings the thread
//! sleeps, until a step is run that its own depends on: up to there it could as well have come first.
//!
//! Search: along one schedule. At each choice point the threads that come before the one to be run, in order of
//! creation, were tried; they join those that slept already. The step that is run wakes whoever depends on it, and an
//! arrival that fills the round of a barrier whoever was to arrive in it: their step is another one from then on.
//!
//! Departures: a step that chooses is several steps of one thread, of which some may sleep; it is refused.

use loris_hbr::Footprint;
use loris_interpreter::{Machine, ThreadId};

use super::{Step, Unanswered, enabled, steps};

/// The threads that sleep at the end of a schedule of threads, run from where the machine stands; it is led there.
///
/// # Errors
/// The search does not come there, or a step chooses.
pub fn asleep(machine: &mut Machine, schedule: &[ThreadId]) -> Result<Vec<ThreadId>, Unanswered> {
    let mut sleeping: Vec<Step> = Vec::new();
    for (at, &thread) in schedule.iter().enumerate() {
        if sleeping.iter().any(|step| step.thread == thread) || !machine.is_enabled(thread) {
            return Err(Unanswered::Sleeps(at + 1));
        }
        let earlier: Vec<ThreadId> =
            enabled(machine).into_iter().take_while(|tried| *tried != thread).collect();
        for tried in earlier {
            if sleeping.iter().all(|step| step.thread != tried) {
                sleeping.push(only_step(machine, tried).ok_or(Unanswered::Chooses(at + 1))?);
            }
        }
        let run = only_step(machine, thread).ok_or(Unanswered::Chooses(at + 1))?;
        machine.step(thread, &[]).map_err(|_| Unanswered::Chooses(at + 1))?;
        let run = Footprint { thread, kind: run.kind, accesses: &run.accesses };
        sleeping.retain(|step| !step.depends_on(run) && is_still_next(machine, step));
    }
    let mut threads: Vec<ThreadId> = sleeping.iter().map(|step| step.thread).collect();
    threads.sort_unstable();
    Ok(threads)
}

/// Whether the thread of the step would make it here.
fn is_still_next(machine: &mut Machine, step: &Step) -> bool {
    let now = machine.is_enabled(step.thread).then(|| only_step(machine, step.thread)).flatten();
    now.is_some_and(|now| now.accesses == step.accesses)
}

/// The step of an enabled thread, unless it has several.
fn only_step(machine: &mut Machine, thread: ThreadId) -> Option<Step> {
    let mut steps = steps(machine, thread);
    let step = steps.pop()?;
    steps.is_empty().then_some(step)
}
