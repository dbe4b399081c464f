//! For a bug, an execution with the fewest context switches: one that people can follow.
//!
//! A *switch* is an event whose thread is not that of the event before it; a switch is a *preemption* if the thread
//! before could have gone on. For a failure, switches are counted up to the event that fails, since what comes
//! after it has no part in it; for a deadlock, and for a condition that does not hold, to the end.
//!
//! Idea: shortest paths, with a weight of one for each switch. That is done twice, over two grounds:
//!
//! - over the *orders* of the events of the execution that was found, with its happens-before relation: the same
//!   events, which see the same values, in a better order. Points are cuts of the execution.
//! - over all *states* of the program: another execution with the same bug may need fewer. Points are states. One
//!   search is for all bugs at once.
//!
//! The first is over soon, since an execution has far fewer cuts than the program has states. What it finds is kept
//! if the second one is stopped, and ends the second one early: no more than the levels below are searched.
//!
//! | what | file |
//! | --- | --- |
//! | the search, level by level | `levels` |
//! | states, orders | `states`, `orders` |
//! | the way to each point | `ways` |
//!
//! Invariant: `at_least` counts levels that were searched to their end, none of them with the bug. So an execution
//! is proven to have the fewest switches if it has no more than that; otherwise it is the best of those found.
//!
//! Why a point is put on the border of the next level once only, is in `spec/15-counterexamples.md`. Checked: least numbers
//! against every schedule, in `spec/tests/random/switches.rs`; single levels are not.
//!
//! Complete for: the least number of switches, if states are finitely many and no execution is longer than the
//! limit on depth. It is exact with [`Counting::Exact`]; with fingerprints a collision could hide a way.
//!
//! Departures: Musuvathi and Qadeer (2007) count preemptions and begin anew for each bound; here switches are
//! counted, since each of them makes the reader look at another thread, and no point is searched twice at a level.
//!
//! Cost: that of a search over the states that are nearer than the bug, in steps and in memory.

mod levels;
mod orders;
mod states;
mod ways;

use loris_interpreter::{Machine, Schedule, System};
use loris_lang::schedule::NamedSchedule;

use levels::{Goal, Reached, search};
use loris_engine::bug::{Bug, Witness, WitnessError};
use loris_engine::limits::{Counting, Options};
use loris_engine::observer::Observer;
use loris_engine::report::StopReason;
use loris_engine::state_key::{InFull, StateFingerprint};
use orders::{Orders, Until};
use states::States;

/// An execution that shows a bug, by its context switches up to the bug.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Switches {
    /// The schedule up to the bug.
    pub schedule: NamedSchedule,
    /// Events whose thread is not that of the event before.
    pub switches: usize,
    /// Of these, the ones at which the thread before was enabled.
    pub preemptions: usize,
}

/// The best execution that was found, and what is proven of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fewest {
    /// The execution.
    pub best: Switches,
    /// No execution that was searched for has fewer switches than this.
    pub at_least: usize,
    /// Why it is not proven to have the fewest; `None` if it is.
    pub stopped_by: Option<StopReason>,
}

/// What was found for a bug.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minimized {
    /// The execution that was given.
    pub given: Switches,
    /// The best with its happens-before relation.
    pub equivalent: Fewest,
    /// The best of all with the same bug.
    pub fewest: Fewest,
}

/// Searches for each bug an execution with the fewest switches, within the limits on events and depth and as long
/// as the observer allows; the limit on events holds for each of the searches.
///
/// # Errors
/// A schedule that cannot be run, or does not show its bug.
pub fn minimize(
    system: &System,
    witnesses: &[Witness],
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Vec<Minimized>, WitnessError> {
    let mut machine = system.machine();
    let mut minimized = Vec::new();
    for witness in witnesses {
        witness.run(&mut machine)?;
        minimized.push(equivalent(&mut machine, &witness.bug, options, observer));
    }
    let bugs: Vec<Bug> = witnesses.iter().map(|witness| witness.bug.clone()).collect();
    let goals: Vec<Goal> = (0..).zip(&minimized).map(|(number, found)| Goal::of(number, found)).collect();
    let reached = match options.counting {
        Counting::Fingerprints => search(
            &mut States::<StateFingerprint>::new(machine.clone(), &bugs),
            &goals,
            options.limits,
            observer,
        ),
        Counting::Exact => {
            search(&mut States::<InFull>::new(machine.clone(), &bugs), &goals, options.limits, observer)
        }
    };
    for (number, schedule) in &reached.goals {
        minimized[*number].fewest.best = Switches::of(&mut machine, schedule);
    }
    for found in &mut minimized {
        found.fewest.prove(&reached);
    }
    Ok(minimized)
}

/// What there is to know of the execution of the machine without a look at others.
fn equivalent(machine: &mut Machine, bug: &Bug, options: &Options, observer: &mut dyn Observer) -> Minimized {
    let until = match bug {
        Bug::Failure(..) if !ends_with(machine, bug) => Until::LastEvent,
        Bug::Failure(..) | Bug::Deadlock(_) | Bug::Condition(_) => Until::End,
    };
    let given = Switches::of(machine, &machine.schedule());
    let goal = Goal { number: 0, known: given.switches };
    let reached = search(&mut Orders::new(machine, until), &[goal], options.limits, observer);
    let best = reached.goals.first().map_or_else(|| given.clone(), |(_, found)| Switches::of(machine, found));
    let mut equivalent = Fewest { best, at_least: 0, stopped_by: None };
    equivalent.prove(&reached);
    let fewest = Fewest { at_least: 0, ..equivalent.clone() };
    Minimized { given, equivalent, fewest }
}

/// Whether the bug of the machine is a failure of `final`, which comes after all events.
fn ends_with(machine: &mut Machine, bug: &Bug) -> bool {
    machine.outcome();
    machine
        .failures()
        .find(|failure| Bug::of_failure(failure) == *bug)
        .is_some_and(|failure| failure.thread.is_none())
}

impl Goal {
    /// For the number in order, and an execution that is known.
    fn of(number: usize, known: &Minimized) -> Goal {
        Goal { number, known: known.fewest.best.switches }
    }
}

impl Fewest {
    /// Notes what a search for something better has proven.
    fn prove(&mut self, reached: &Reached) {
        self.at_least = reached.at_least.min(self.best.switches);
        self.stopped_by = if self.is_proven() { None } else { reached.stopped_by };
    }

    /// Whether no other execution has fewer switches.
    pub fn is_proven(&self) -> bool {
        self.best.switches <= self.at_least
    }
}

impl Switches {
    /// Those of a schedule, which the machine runs.
    fn of(machine: &mut Machine, schedule: &Schedule) -> Switches {
        machine.begin(&schedule.root).expect("a schedule that was run before");
        let (mut switches, mut preemptions) = (0, 0);
        let mut last = None;
        for step in &schedule.steps {
            if let Some(before) = last.filter(|before| *before != step.thread) {
                switches += 1;
                preemptions += usize::from(machine.alternatives().any(|thread| thread == before));
            }
            machine.step(step.thread, &step.choices).expect("a schedule that was run before");
            last = Some(step.thread);
        }
        Switches { schedule: schedule.named(machine), switches, preemptions }
    }
}
